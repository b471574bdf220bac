import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import type { ServerExit } from './launch.ts';
import { clusterProcesses, isAlive } from './processes.ts';
import { makeDataDir, makeTemplate, query, startForTest, startInChild } from './testing/data-dirs.ts';

// Making a cluster takes longer than anything below: they all start from copies of one.
let template: string;
beforeAll(async () => {
  template = await makeTemplate();
});
afterAll(() => rm(template, { recursive: true }));
const copyCluster = async () => makeDataDir({ template });

const restarted = (postgres: EmbeddedPostgres) => new Promise<number>((resolve) => postgres.onRestart(resolve));

async function killEverything(dataDir: string, parent: ChildProcess): Promise<void> {
  const servers = await clusterProcesses(path.join(dataDir, 'postgres'), 'unused');
  expect(servers.length).toBeGreaterThan(3);
  parent.kill('SIGKILL');
  for (const pid of servers) process.kill(pid, 'SIGKILL');
  await once(parent, 'exit');
}

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres', 'postmaster.pid');

test('a killed server is started again with what was committed', async () => {
  const exits: ServerExit[] = [];
  const postgres = await startForTest(await copyCluster(), { onUnexpectedExit: (exit) => exits.push(exit) });
  await query(postgres.connection, 'create table kept as select 1 as one');
  const killed = postgres.pid;
  const restart = restarted(postgres);
  process.kill(killed, 'SIGKILL');
  expect(await restart).toBe(postgres.pid);
  expect(postgres.pid).not.toBe(killed);
  expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
  expect(await query(postgres.connection, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('a killed server comes back although one of its children is busy and does not notice', async () => {
  const postgres = await startForTest(await copyCluster());
  const client = new Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  const busy = client.query('select count(*) from generate_series(1, 1e12)').catch(() => 'lost');
  await expect
    .poll(() =>
      query(postgres.connection, "select from pg_stat_activity where query like '%1e12)' and state = 'active'"),
    )
    .toHaveLength(1);
  const restart = restarted(postgres);
  process.kill(postgres.pid, 'SIGKILL');
  await restart;
  expect(await busy).toBe('lost');
  expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('it comes back each time it is killed, and stays down after stop', async () => {
  const dataDir = await copyCluster();
  const postgres = await startForTest(dataDir);
  for (let kills = 0; kills < 3; kills += 1) {
    const restart = restarted(postgres);
    process.kill(postgres.pid, 'SIGKILL');
    await restart;
  }
  await postgres.stop();
  expect(await isAlive(postgres.pid)).toBe(false);
});

test('a stop while a restart is under way leaves nothing running', async () => {
  const dataDir = await copyCluster();
  let noticed: () => void;
  const exit = new Promise<void>((resolve) => (noticed = resolve));
  const postgres = await startForTest(dataDir, { onUnexpectedExit: () => noticed() });
  process.kill(postgres.pid, 'SIGKILL');
  await exit;
  await postgres.stop();
  // The processes of a killed server end by themselves, each when it notices: no one is left to signal.
  await expect.poll(() => clusterProcesses(path.join(dataDir, 'postgres'), 'unused'), { timeout: 20_000 }).toEqual([]);
});

test('a server that outlived its killed Parley is stopped and replaced, with what was committed', async () => {
  const dataDir = await copyCluster();
  const orphaned = await startInChild(dataDir);
  await query(orphaned.connection, 'create table kept as select 1 as one');
  orphaned.child.kill('SIGKILL');
  await once(orphaned.child, 'exit');
  expect(await isAlive(orphaned.pid)).toBe(true);

  const postgres = await startForTest(dataDir);
  expect(postgres.pid).not.toBe(orphaned.pid);
  expect(await isAlive(orphaned.pid)).toBe(false);
  expect(postgres.warnings).toEqual([
    `PostgreSQL (process ${orphaned.pid}) outlived the Parley that started it; stopping it.`,
  ]);
  expect(await query(postgres.connection, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('after a kill -9 of everything the next start recovers', async () => {
  const dataDir = await copyCluster();
  const killed = await startInChild(dataDir);
  await query(killed.connection, 'create table kept as select 1 as one');
  await killEverything(dataDir, killed.child);
  const postgres = await startForTest(dataDir);
  expect(await query(postgres.connection, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('a Node that exits without stopping takes PostgreSQL along', async () => {
  const dataDir = await copyCluster();
  const { child, pid } = await startInChild(dataDir);
  child.send('exit');
  await once(child, 'exit');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test.each([
  ['empty', async (file: string) => truncate(file)],
  ['cut short', async (file: string) => truncate(file, 3)],
  ['garbage', async (file: string) => writeFile(file, 'no number\n\n\n')],
  [
    'naming another program',
    async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid))),
  ],
])('a stale postmaster.pid that is %s does not hinder', async (_, damage) => {
  const dataDir = await copyCluster();
  const killed = await startInChild(dataDir);
  await query(killed.connection, 'create table kept as select 1 as one');
  await killEverything(dataDir, killed.child);
  await damage(pidFile(dataDir));
  const postgres = await startForTest(dataDir);
  expect(await query(postgres.connection, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('L8 a deleted lock file lets no second start stop the server of the first', async () => {
  const dataDir = await copyCluster();
  const first = await startInChild(dataDir);
  await rm(path.join(dataDir, 'parley.lock'));
  const second = await startInChild(dataDir);
  expect(second.error).toContain(`Parley is already running with this data folder (process ${first.child.pid})`);
  expect(await isAlive(first.pid)).toBe(true);
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  // Also with PostgreSQL's own files about it gone.
  await rm(pidFile(dataDir));
  const third = await startInChild(dataDir);
  expect(third.error).toContain('already running');
  expect(await isAlive(first.pid)).toBe(true);
});

test('L8 a server whose socket folder was deleted comes back with it', async () => {
  const dataDir = await copyCluster();
  const postgres = await startForTest(dataDir);
  const restart = restarted(postgres);
  await rm(postgres.connection.host, { recursive: true });
  process.kill(postgres.pid, 'SIGKILL');
  await restart;
  expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});
