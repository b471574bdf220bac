import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CACHE = path.join(ROOT, '.cache');

// The package's own list of font folders names /tmp. A Chromium that finds no font at all ends at the first text field.
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** What `chromium.launch` needs to start a browser that is not installed on the machine. */
export interface PackedChromium {
  executablePath: string;
  /** Where it finds the libraries and fonts that a bare machine lacks; only the browser sees these. */
  env: NodeJS.ProcessEnv;
}

/**
 * The Chromium of the package `@sparticuz/chromium` (Linux on x64), unpacked once per version into `.cache`.
 * Safe to call in several processes at the same time: the folder appears complete, by one rename.
 */
export async function packedChromium(): Promise<PackedChromium> {
  const { version } = JSON.parse(
    await readFile(path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const folder = path.join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await promisify(execFile)(process.execPath, [path.join(ROOT, 'e2e/unpack-chromium.mjs')], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: unfinished },
    });
    await writeFile(path.join(unfinished, 'fonts.conf'), fontsIn(folder));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster: its folder is as complete as ours would have been.
    if (!existsSync(folder)) throw error;
  }
}
