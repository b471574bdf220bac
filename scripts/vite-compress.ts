import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const IS_TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this a compressed answer saves less than a packet. */
const MIN_BYTES = 1024;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

async function writeTwins(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const twins = { '.gz': toGzip(content, { level: 9 }), '.br': toBrotli(content, { params }) };
  for (const [ending, compressing] of Object.entries(twins)) {
    const compressed = await compressing;
    if (compressed.length < content.length) await writeFile(file + ending, compressed);
  }
}

/** Writes a `.gz` and a `.br` twin beside every text file of a built folder; the server sends the twin a browser takes. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter(
    (entry) => entry.isFile() && IS_TEXT.test(entry.name) && !entry.parentPath.includes('.vite'),
  );
  await Promise.all(texts.map((entry) => writeTwins(path.join(entry.parentPath, entry.name))));
}

interface CompressPlugin {
  name: string;
  apply: 'build';
  configResolved(config: { build: { outDir: string; write: boolean } }): void;
  closeBundle: { order: 'post'; sequential: true; handler(): Promise<void> };
}

/** Vite plugin: compresses the build once it is written, so that no request pays for it. */
export function compressBuild(): CompressPlugin {
  let folder: string | null = null;
  return {
    name: 'parley-compress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.write ? build.outDir : null;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => void (folder !== null && (await compressFolder(folder))),
    },
  };
}
