import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Id } from '../../contract/id.ts';
import { syncFolder } from '../data-dir.ts';
import { metered } from './metered.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import type { Logger } from '../log.ts';
import { refusal } from '../refuse.ts';

// A put that lasts longer than this was cut off with its process.
const ABANDONED_AFTER_MS = 60 * 60 * 1000;
/** The disk is full, over quota, read-only or broken: nothing that the caller did. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Objects as files below `folder`. A file appears under its name only when it is whole and on the disk;
 * until then it grows below `incoming`. Throws when the folder cannot be used.
 */
export async function createDiskObjectStore(folder: string, log: Logger): Promise<ObjectStore> {
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await sweep(incoming);
  return {
    async put(businessId, bytes, maxBytes) {
      const temporary = path.join(incoming, randomUUID());
      try {
        const stored = await write(temporary, bytes, maxBytes);
        await moveInto(objectPath(folder, businessId, stored.sha256), temporary);
        return stored;
      } catch (error) {
        await rm(temporary, { force: true });
        if (!NO_ROOM.has(codeOf(error))) throw error;
        log.error({ err: error }, 'Failed to store a file');
        throw refusal('SERVICE_UNAVAILABLE', {
          reason: 'STORAGE',
          message: 'There is no room to store this file right now. Nothing was stored; try again later.',
        });
      }
    },
    get: (businessId, sha256, range) => read(objectPath(folder, businessId, sha256), range),
    delete: (businessId: Id, sha256: string) => rm(objectPath(folder, businessId, sha256), { force: true }),
  };
}

async function write(file: string, bytes: Readable, maxBytes: number): Promise<StoredObject> {
  const meter = metered(maxBytes);
  const handle = await open(file, 'wx', 0o600);
  // `flush` syncs to the disk before the stream closes the file.
  await pipeline(bytes, meter.stream, handle.createWriteStream({ flush: true }));
  return meter.result();
}

/** The name is the content's hash, so a file that is there already is the same one; replacing it heals a damaged one. */
async function moveInto(target: string, temporary: string): Promise<void> {
  const folder = path.dirname(target);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  await syncFolder(folder);
  // The first folder of a business, or of two digits, is itself a new name in its parent.
  if (made !== undefined) await syncFolder(path.dirname(made));
  if (made !== undefined && made !== folder) await syncFolder(path.dirname(folder));
}

async function read(
  file: string,
  range?: { start: number; end: number },
): Promise<{ stream: Readable; size: number } | null> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    if (range && !(range.start >= 0 && range.start <= range.end && range.start < size))
      throw new RangeError('The range lies outside the object');
    return { stream: handle.createReadStream(range), size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Deletes what interrupted puts have left. */
async function sweep(incoming: string): Promise<void> {
  const oldest = Date.now() - ABANDONED_AFTER_MS;
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    // Another process on the same folder may have finished or swept it meanwhile.
    const found = await stat(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    if (found && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}

const BUSINESS_ID = /^[1-9]\d{0,18}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** The file of an object: `<business>/<aa>/<sha256>`. Throws unless both are what they should be, so that no name leads outside. */
function objectPath(root: string, businessId: Id, sha256: string): string {
  if (!BUSINESS_ID.test(businessId) || !SHA256.test(sha256)) throw new Error('This names no object');
  return path.join(root, businessId, sha256.slice(0, 2), sha256);
}
