import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnParley, type SpawnedParley } from '../../src/app/testing/spawn-parley.ts';
import { freePort } from '../../src/foundation/testing/free-port.ts';
import { readConfig } from '../../src/foundation/server/config.ts';
import { createPool, type Pool } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { findDatabase } from '../../src/app/server/find-database.ts';
import { runLedger } from '../ledger/run-ledger.ts';
import { openDemoFolder } from './demo-folder.ts';
import { fillDemo } from './fill-demo.ts';

let folder: string;
let parley: SpawnedParley;
let pool: Pool;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-demo-'));
  const sandboxPort = await freePort();
  parley = await spawnParley({ DATA_DIR: folder, SANDBOX_PORT: String(sandboxPort), LOG_LEVEL: 'warn' });
  await parley.ready;
  const address = await findDatabase(readConfig({ DATA_DIR: folder }));
  if (!address) throw new Error(`Parley did not start:\n${parley.output()}`);
  pool = createPool({ address, role: 'owner', log: createLog('silent'), max: 2, applicationName: 'parley-demo-test' });
  await fillDemo(
    {
      origin: parley.origin,
      firstStartLink: /http:\S+first_start\?token=[\w-]+/.exec(parley.output())?.[0] ?? '',
      sandboxUrl: `http://localhost:${sandboxPort}`,
      mailboxKey: /mailbox\?key=([\w-]+)/.exec(parley.output())?.[1] ?? '',
      ownerPool: pool,
    },
    { stories: 8, talks: 2, days: 3 },
    () => undefined,
  );
}, 240_000);
afterAll(async () => {
  await pool?.end();
  parley?.child.kill('SIGTERM');
  await parley?.ended;
  await rm(folder, { recursive: true, force: true });
});

const column = async (statement: string): Promise<unknown[]> =>
  (await pool.query<{ it: unknown }>(statement)).rows.map(({ it }) => it);

test('it holds every kind of message and every state of a chat, and nothing contradicts anything', async () => {
  const kinds = 'contacts deleted file image location location_request reply sticker system template text unsupported';
  expect(await column('select distinct content_type as it from messages order by 1')).toEqual(kinds.split(' '));
  expect(await column('select distinct status as it from messages order by 1')).toEqual(
    expect.arrayContaining(['failed', 'read', 'received']),
  );
  expect(await column('select distinct state::text as it from chats order by 1')).toEqual(['closed', 'open']);
  expect(await column('select count(*)::int as it from chats where unread_count > 0')).not.toEqual([0]);
  expect(await column('select count(*)::int as it from notifications')).not.toEqual([0]);
  const found = (await runLedger(pool)).filter(({ count }) => count > 0);
  expect(found.map(({ name, count }) => `${name} ${count}`)).toEqual([]);
  expect(parley.output().match(/"level":50[^\n]*/g)).toBeNull();
});

test('it has records of every module, in all their states, that name each other', async () => {
  expect(await column('select stage as it from enquiries group by 1 order by min(id)')).toHaveLength(6);
  expect(await column('select count(*)::int as it from enquiries where contact_id is null')).toEqual([0]);
  expect(await column('select count(*)::int as it from offerings')).toEqual([10]);
  expect(await column('select distinct status as it from tasks order by 1')).toEqual(['done', 'in_progress', 'open']);
  const overdue = "select count(*)::int as it from tasks where status <> 'done' and due_time < clock_now()";
  expect(await column(overdue)).not.toEqual([0]);
  expect(await column('select count(*)::int as it from conversations where chat_id is null')).toEqual([0]);
  expect(await column('select criteria is not null as it from contact_lists order by id')).toEqual([
    false,
    false,
    true,
  ]);
  expect(await column('select count(*)::int as it from notes')).toEqual([2]);
});

test('its clock stands at the present and cannot be moved any more', async () => {
  const { rows } = await pool.query("select shift = '0' as stands, may_shift from clock_shift");
  expect(rows).toEqual([{ stands: true, may_shift: false }]);
  expect(await column('select count(*)::int as it from messages where time > now()')).toEqual([0]);
});

test('a folder with something else in it is left alone, an interrupted demo begins again', async () => {
  await expect(openDemoFolder(folder)).rejects.toThrow('not a demo');
  const own = path.join(folder, 'own');
  await openDemoFolder(own);
  await writeFile(path.join(own, 'half'), '');
  const demo = await openDemoFolder(own);
  expect(demo.isFilled).toBe(false);
  expect(await readdir(own)).toHaveLength(1);
  await demo.markFilled();
  expect((await openDemoFolder(own)).isFilled).toBe(true);
});
