import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createDiskObjectStore } from './disk-object-store.ts';
import { describeBytes } from './metered.ts';
import type { ObjectStore } from './object-store.ts';

const MIB = 1024 * 1024;
const log = createLog('silent');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-objects-'));
  store = await createDiskObjectStore(folder, log);
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
const bytesOf = async (businessId: string, name: string, range?: { start: number; end: number }) => {
  const found = await store.get(businessId, name, range);
  return found && { size: found.size, bytes: await buffer(found.stream) };
};

describe('putting', () => {
  test('stores under the hash within the business, and gives it back', async () => {
    const content = randomBytes(300_000);
    expect(await store.put('42', Readable.from([content.subarray(0, 7), content.subarray(7)]), MIB)).toEqual({
      sha256: sha256(content),
      size: 300_000,
    });
    expect(await files()).toEqual([path.join('42', sha256(content).slice(0, 2), sha256(content))]);
    expect(await bytesOf('42', sha256(content))).toEqual({ size: 300_000, bytes: content });
    expect((await stat(path.join(folder, '42', sha256(content).slice(0, 2), sha256(content)))).mode & 0o077).toBe(0);
  });

  test('the same content twice, also at once, is one file', async () => {
    const content = Buffer.from('same');
    await Promise.all(Array.from({ length: 8 }, () => store.put('42', Readable.from([content]), MIB)));
    await store.put('42', Readable.from([content]), MIB);
    expect(await files()).toHaveLength(1);
  });

  test('the same content of another business is another file', async () => {
    const { sha256: name } = await store.put('42', Readable.from(['secret']), MIB);
    expect(await bytesOf('43', name)).toBeNull();
  });

  test('an empty object is an object', async () => {
    const { sha256: name } = await store.put('42', Readable.from([]), MIB);
    expect(await bytesOf('42', name)).toEqual({ size: 0, bytes: Buffer.alloc(0) });
  });

  test('exactly the limit is stored', async () => {
    expect(await store.put('42', Readable.from([Buffer.alloc(MIB)]), MIB)).toMatchObject({ size: MIB });
  });

  test('one byte over the limit is refused as soon as it comes, and leaves nothing', async () => {
    let given = 0;
    const endless = new Readable({
      read() {
        given += 1;
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    await expect(store.put('42', endless, MIB)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'This is larger than the 1 MB that can be sent at once.',
    });
    expect(given).toBeLessThan(40);
    expect(endless.destroyed).toBe(true);
    expect(await files()).toEqual([]);
  });

  test('a sender that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* breakOff() {
        yield Buffer.alloc(MIB);
        throw new Error('aborted');
      })(),
    );
    await expect(store.put('42', broken, 10 * MIB)).rejects.toThrow('aborted');
    expect(await files()).toEqual([]);
  });

  test('a full disk is refused with its own sentence, and leaves nothing', async () => {
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
      },
    });
    await expect(store.put('42', full, MIB)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      message: expect.stringContaining('no room') as string,
    });
    expect(await files()).toEqual([]);
  });
});

describe('getting', () => {
  test.each([
    [{ start: 0, end: 0 }, 'a'],
    [{ start: 2, end: 4 }, 'cde'],
    [{ start: 9, end: 9 }, 'j'],
    [{ start: 5, end: 99 }, 'fghij'],
  ])('the part %o', async (range, expected) => {
    const { sha256: name } = await store.put('42', Readable.from(['abcdefghij']), MIB);
    expect(await bytesOf('42', name, range)).toEqual({ size: 10, bytes: Buffer.from(expected) });
  });

  test.each([
    { start: 10, end: 12 },
    { start: 4, end: 2 },
    { start: -1, end: 2 },
  ])('refuses the range %o', async (range) => {
    const { sha256: name } = await store.put('42', Readable.from(['abcdefghij']), MIB);
    await expect(store.get('42', name, range)).rejects.toThrow(RangeError);
  });

  test('what was deleted is gone; deleting again is no error', async () => {
    const { sha256: name } = await store.put('42', Readable.from(['x']), MIB);
    await store.delete('42', name);
    await store.delete('42', name);
    expect(await store.get('42', name)).toBeNull();
  });
});

test.each([
  ['..', 'a'.repeat(64)],
  ['42', '../../../../etc/passwd'],
  ['42', `${'a'.repeat(63)}/`],
  ['42', 'A'.repeat(64)],
  ['42/..', 'a'.repeat(64)],
  ['', 'a'.repeat(64)],
  ['incoming', 'a'.repeat(64)],
])('nothing is reached by the names %s and %s', async (businessId, name) => {
  const attempts = [() => store.get(businessId, name), () => store.delete(businessId, name)];
  for (const attempt of attempts) await expect((async () => attempt())()).rejects.toThrow('This names no object');
});

test('a start deletes what was abandoned an hour ago, and leaves what is under way', async () => {
  const [old, young] = ['old', 'young'].map((name) => path.join(folder, 'incoming', name));
  await writeFile(old ?? '', 'x');
  await writeFile(young ?? '', 'x');
  const past = new Date(Date.now() - 61 * 60 * 1000);
  await utimes(old ?? '', past, past);
  await createDiskObjectStore(folder, log);
  expect(await files()).toEqual([path.join('incoming', 'young')]);
});

test.each([
  [1, '1 byte'],
  [900, '900 bytes'],
  [512 * 1024, '512 KB'],
  [1.5 * MIB, '1.5 MB'],
  [100 * MIB, '100 MB'],
])('%i is called %s', (bytes, name) => expect(describeBytes(bytes)).toBe(name));
