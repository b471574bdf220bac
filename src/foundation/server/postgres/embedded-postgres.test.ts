import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, makeTemplate, query, startForTest, startInChild } from './testing/data-dirs.ts';

// For the tests that are not about a first start.
let template: string;
beforeAll(async () => {
  template = await makeTemplate();
});
afterAll(() => rm(template, { recursive: true }));

test('a first start makes a durable UTF8 cluster, a second one continues with its data', async () => {
  const dataDir = await makeDataDir({ below: ['new', 'data'] });
  const first = await startForTest(dataDir);
  const settings = `
    select current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit,
      current_setting('full_page_writes') full_page_writes, current_setting('data_checksums') data_checksums,
      current_setting('server_encoding') encoding, current_setting('timezone') timezone,
      current_setting('shared_buffers') shared_buffers, current_setting('listen_addresses') listen_addresses,
      (select datlocprovider::text || datlocale from pg_database where datname = current_database()) locale`;
  expect(await query(first.connection, settings)).toEqual([
    {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      encoding: 'UTF8',
      timezone: 'UTC',
      shared_buffers: '256MB',
      listen_addresses: '',
      locale: 'bC.UTF-8',
    },
  ]);
  await query(first.ownerUrl, 'create table kept as select 42 as answer');
  await first.stop();

  const second = await startForTest(dataDir);
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(second.warnings).toEqual([]);
});

test('only PostgreSQL’s user may enter the folder of the socket', async () => {
  const { connection } = await startForTest(await makeDataDir({ template }));
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
});

test('ALTER SYSTEM tunes the server but cannot make it forget acknowledged data', async () => {
  const dataDir = await makeDataDir({ template });
  const first = await startForTest(dataDir);
  await query(first.connection, "alter system set work_mem = '9MB'");
  await query(first.connection, 'alter system set fsync = off');
  await first.stop();
  const { connection } = await startForTest(dataDir);
  expect(
    await query(connection, "select current_setting('work_mem') work_mem, current_setting('fsync') fsync"),
  ).toEqual([{ work_mem: '9MB', fsync: 'on' }]);
});

test('of two starts at once the second ends with a sentence, in this process and in another', async () => {
  const dataDir = await makeDataDir({ template });
  const starts = await Promise.allSettled([startForTest(dataDir), startForTest(dataDir)]);
  const refusal = `Parley is already running with this data folder (process ${process.pid}). Stop it first or set another DATA_DIR.`;
  expect(starts.map((start) => (start.status === 'rejected' ? String(start.reason) : 'started')).toSorted()).toEqual([
    `StartUpFailure: ${refusal}`,
    'started',
  ]);
  expect((await startInChild(dataDir)).error).toBe(`StartUpFailure: ${refusal}`);
});

test('[RUN-48] a data folder of another PostgreSQL is refused and left alone', async () => {
  const dataDir = await makeDataDir();
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
  await expect(startForTest(dataDir)).rejects.toThrow(
    `The data folder ${cluster} was made by PostgreSQL 17; this version of Parley needs 18.`,
  );
  expect(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a folder that is no cluster is refused, an empty one is used', async () => {
  const dataDir = await makeDataDir();
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(path.join(cluster, 'photo.jpg'), '');
  await expect(startForTest(dataDir)).rejects.toThrow(`The folder ${cluster} exists but is not a data folder`);
  await rm(path.join(cluster, 'photo.jpg'));
  await expect(startForTest(dataDir)).resolves.toBeDefined();
});

test('what an interrupted first start left behind does not hinder', async () => {
  const dataDir = await makeDataDir();
  await mkdir(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  const { connection } = await startForTest(dataDir);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a data folder with a path too long for a socket works', async () => {
  const { connection } = await startForTest(
    await makeDataDir({ below: ['long-'.repeat(20), 'blanks and ünïcode', 'data'] }),
  );
  expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(107);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a data folder in a place that only its owner may enter works', async () => {
  const dataDir = await makeDataDir({ below: ['data'] });
  await chmod(path.dirname(dataDir), 0o700);
  const first = await startForTest(dataDir);
  await query(first.connection, 'create table kept as select 1 as one');
  await first.stop();
  const second = await startForTest(dataDir);
  expect(await query(second.connection, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('over TCP it listens on loopback only and asks for the password', async () => {
  const { connection } = await startForTest(await makeDataDir(), { transport: 'tcp' });
  expect(connection.host).toBe('127.0.0.1');
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password authentication');
});

test('a setting that PostgreSQL refuses ends the start with its words', async () => {
  const dataDir = await makeDataDir({ template });
  await expect(startForTest(dataDir, { settings: { shared_buffers: 'many' } })).rejects.toThrow(
    /^PostgreSQL did not start: .*shared_buffers.*many.* Its log is .*postgres\.log\.$/,
  );
});
