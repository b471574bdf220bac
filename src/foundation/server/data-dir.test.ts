import { fstatSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { syncFolder } from './data-dir.ts';
import { createDiskObjectStore } from './files/disk-object-store.ts';
import { createLog } from './log.ts';
import { readOrCreateSecrets } from './secrets-file.ts';

const system = process.platform;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-sync-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  Object.defineProperty(process, 'platform', { value: system });
  await rm(folder, { recursive: true });
});

/** Runs `work` as if on `platform`; returns how many folders it synced. */
async function countFolderSyncs(platform: NodeJS.Platform, work: () => Promise<unknown>): Promise<number> {
  const handle = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(handle) as { sync(this: typeof handle): Promise<void> };
  await handle.close();
  const { sync } = prototype;
  let count = 0;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    if (fstatSync(this.fd).isDirectory()) count += 1;
    await sync.call(this);
  });
  Object.defineProperty(process, 'platform', { value: platform });
  await work();
  return count;
}

const storeFile = async () => {
  const store = await createDiskObjectStore(path.join(folder, 'files'), createLog('silent'));
  await store.put('42', Readable.from(['content']), 100);
};

test('a new file’s name is synced with its folder', async () => {
  expect(await countFolderSyncs('linux', () => readOrCreateSecrets(path.join(folder, 'data')))).toBeGreaterThan(0);
});

test('a stored file’s name is synced with its folders', async () => {
  expect(await countFolderSyncs('linux', storeFile)).toBeGreaterThan(1);
});

// Windows refuses to open a folder, so trying to sync one would fail every upload.
test.each<[string, () => Promise<unknown>]>([
  ['syncing a folder', () => syncFolder(folder)],
  ['writing the secrets', () => readOrCreateSecrets(path.join(folder, 'data'))],
  ['storing a file', storeFile],
])('%s opens no folder on Windows', async (_, work) => {
  expect(await countFolderSyncs('win32', work)).toBe(0);
});
