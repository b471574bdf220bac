import { Transform, type Readable } from 'node:stream';
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl';
import { TableError } from '../table-error.ts';
import type { TableLimits } from '../table-limits.ts';
import type { SourceFile } from './source-file.ts';

/** Small parts reach any ratio: a sheet of equal rows of 10 MB is a kilobyte. */
const RATIO_FROM_BYTES = 16 * 1024 * 1024;
/** What tells which kind of file a zip is: names, and content types of a few kilobytes. */
const MAX_NAME_LENGTH = 1024;

export interface ZipEntries {
  names: readonly string[];
  /** Inflated; checked against size and ratio while it is read. Null where there is no such part. */
  open(name: string): Promise<Readable | null>;
}

/** The parts of a zip, by its directory. Nothing is inflated before it is opened. */
export async function openZip(file: SourceFile, limits: TableLimits): Promise<ZipEntries> {
  const zip = await refuseBroken(() => fromFdPromise(file.fd, { autoClose: false, lazyEntries: true }));
  if (zip.entryCount > limits.maxZipEntries)
    throw new TableError('decompression_bomb', { limit: limits.maxZipEntries, reason: 'too_many_parts' });
  const entries = await refuseBroken(() => readDirectory(zip, limits));
  return {
    names: [...entries.keys()],
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return null;
      if (entry.isEncrypted()) throw new TableError('encrypted');
      // What the directory says of its size is not asked: what comes out is counted.
      const bytes = await refuseBroken(() => zip.openReadStreamPromise(entry));
      return bytes.pipe(counting(bytes, entry, limits));
    },
  };
}

async function readDirectory(zip: ZipFile, limits: TableLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > limits.maxZipEntries)
      throw new TableError('decompression_bomb', { limit: limits.maxZipEntries, reason: 'too_many_parts' });
    if (entry.fileName.length <= MAX_NAME_LENGTH) entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

/** Errors of the archive's own structure are those of the file. */
async function refuseBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError('malformed', { reason: 'zip' }, { cause: error });
  }
}

const tooMuch = (limits: TableLimits) =>
  new TableError('decompression_bomb', { limit: limits.maxEntryBytes, reason: 'part_too_large' });

function counting(source: Readable, entry: Entry, limits: TableLimits): Transform {
  let inflated = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      inflated += chunk.length;
      const isAboveRatio =
        inflated > RATIO_FROM_BYTES && inflated > limits.maxRatio * Math.max(1, entry.compressedSize);
      if (inflated > limits.maxEntryBytes) done(tooMuch(limits));
      else if (isAboveRatio) done(new TableError('decompression_bomb', { limit: limits.maxRatio, reason: 'ratio' }));
      else done(null, chunk);
    },
  });
  // The library says so when more comes out than the directory promised, and zlib when the bytes are broken.
  source.on('error', (error) => counter.destroy(new TableError('malformed', { reason: 'zip' }, { cause: error })));
  counter.on('close', () => source.destroy());
  return counter;
}
