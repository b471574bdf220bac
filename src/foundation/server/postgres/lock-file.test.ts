import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { takeDataDirLock } from './lock-file.ts';
import { makeDataDir } from './testing/data-dirs.ts';

const lockOf = (dataDir: string) => path.join(dataDir, 'parley.lock');

test('a lock stays until it is released', async () => {
  const dataDir = await makeDataDir();
  const unlock = await takeDataDirLock(dataDir);
  expect(await readdir(dataDir)).toEqual(['parley.lock']);
  await expect(takeDataDirLock(dataDir)).rejects.toThrow(`(process ${process.pid})`);
  await unlock();
  expect(await readdir(dataDir)).toEqual([]);
  await expect(takeDataDirLock(dataDir)).resolves.toBeDefined();
});

test('the lock of a process that ended is taken over', async () => {
  const dataDir = await makeDataDir();
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  await writeFile(lockOf(dataDir), JSON.stringify({ pid: ended.pid, birth: 'boot/1' }));
  await takeDataDirLock(dataDir);
  expect(JSON.parse(await readFile(lockOf(dataDir), 'utf8'))).toMatchObject({ pid: process.pid });
});

test('the lock of a process whose number another one has now is taken over', async () => {
  const dataDir = await makeDataDir();
  await writeFile(lockOf(dataDir), JSON.stringify({ pid: process.ppid, birth: 'earlier boot/1' }));
  await takeDataDirLock(dataDir);
  expect(JSON.parse(await readFile(lockOf(dataDir), 'utf8'))).toMatchObject({ pid: process.pid });
});

test.each(['', '{"pid": ', '{"pid": "x"}'])('a lock that was cut short holds no one up: %j', async (content) => {
  const dataDir = await makeDataDir();
  await writeFile(lockOf(dataDir), content);
  await expect(takeDataDirLock(dataDir)).resolves.toBeDefined();
});

test.each(Array.from({ length: 20 }, (_, round) => round))(
  'of many starts at once over a stale lock one wins (%i)',
  async () => {
    const dataDir = await makeDataDir();
    await writeFile(lockOf(dataDir), JSON.stringify({ pid: process.ppid, birth: 'earlier boot/1' }));
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => takeDataDirLock(dataDir)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['parley.lock']);
  },
);
