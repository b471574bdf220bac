import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecrets } from './secrets-file.ts';

let dataDir: string;
const file = () => path.join(dataDir, 'secrets.json');

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('[RUN-24 RUN-36] the first start makes a key that later starts read back', async () => {
  const { masterKey } = await readOrCreateSecrets(dataDir);
  expect(masterKey).toHaveLength(32);
  expect((await readOrCreateSecrets(dataDir)).masterKey).toEqual(masterKey);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});

test('a data folder that does not exist yet is made', async () => {
  const inner = path.join(dataDir, 'a/b');
  expect((await readOrCreateSecrets(inner)).masterKey).toHaveLength(32);
});

test('starts at the same time agree on one key', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecrets(dataDir)));
  expect(new Set(secrets.map(({ masterKey }) => masterKey.toString('hex'))).size).toBe(1);
});

test.each(['', '{', '[]', '{"master_key": 1}', '{"master_key": "short"}', `{"master_key": "${'0'.repeat(64)}"}`])(
  'a damaged file is refused and left as it is: %s',
  async (content) => {
    await writeFile(file(), content, { mode: 0o600 });
    await expect(readOrCreateSecrets(dataDir)).rejects.toThrow(`The file ${file()} is damaged`);
    expect(await readFile(file(), 'utf8')).toBe(content);
  },
);

test('a file that others may read is refused', async () => {
  await readOrCreateSecrets(dataDir);
  await chmod(file(), 0o640);
  await expect(readOrCreateSecrets(dataDir)).rejects.toThrow(`Run: chmod 600 ${file()}`);
});
