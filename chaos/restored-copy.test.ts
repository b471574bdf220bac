import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../src/accounts/contract/endpoints.ts';
import { sandboxSecrets } from '../src/foundation/server/secrets/sandbox-secrets.ts';
import { findDatabase } from '../src/app/server/find-database.ts';
import { spawnParley, type SpawnedParley } from '../src/app/testing/spawn-parley.ts';
import type { Id } from '../src/foundation/contract/id.ts';
import { readConfig } from '../src/foundation/server/config.ts';
import { createPool, type DatabaseAddress } from '../src/foundation/server/db/pool.ts';
import { createLog } from '../src/foundation/server/log.ts';
import { freePort } from '../src/foundation/testing/free-port.ts';
import { databaseUrl, openCluster, type Cluster } from './harness/cluster.ts';
import { countCalls } from './harness/counting-proxy.ts';
import { createBusinessFixture, type BusinessFixture } from './harness/business-fixture.ts';
import { controlSandbox, type SandboxControl } from './harness/sandbox-control.ts';
import { until } from './harness/until.ts';

// R33: a restored backup sends nothing until a person releases it. Real programs, the real stand-in for the provider,
// and a proxy before it that counts whatever is asked.

const GIVE_UP_MS = 60_000;
/** An engine polls every five seconds. */
const WANTS_WITHIN_MS = 20_000;
const WAITING = 10;
const run = promisify(execFile);
const RELEASE = fileURLToPath(new URL('../src/app/server/release.ts', import.meta.url));

let folder: string;
let cluster: Cluster;
let sandbox: SandboxControl;
let sandboxPort: number;
const masterKey = randomBytes(32);
const running = new Set<SpawnedParley>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-restored-'));
  await chmod(folder, 0o711);
  cluster = openCluster(folder);
  sandboxPort = await freePort();
  sandbox = controlSandbox(sandboxPort);
  await start({
    ROLE: 'sandbox',
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: path.join(folder, 'outside'),
  });
  await until(() => sandbox.isReady(), { giveUpMs: GIVE_UP_MS });
});
afterAll(async () => {
  await Promise.all([...running].map(stop));
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<SpawnedParley> {
  const spawned = await spawnParley({ MASTER_KEY: masterKey.toString('base64'), LOG_LEVEL: 'debug', ...env });
  running.add(spawned);
  return spawned;
}

async function stop(parley: SpawnedParley): Promise<void> {
  running.delete(parley);
  parley.child.kill('SIGTERM');
  await parley.ended;
}

/** Runs `npm run release` with these settings; what it printed. */
async function release(env: Record<string, string>, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [RELEASE, ...words], {
    env: { PATH: process.env['PATH'] ?? '', MASTER_KEY: masterKey.toString('base64'), ...env },
  });
  return stdout;
}

async function connected<Result>(
  address: DatabaseAddress,
  work: (rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ address, role: 'owner', log: createLog('silent'), max: 1, applicationName: 'restored' });
  try {
    return await work(
      async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    );
  } finally {
    await pool.end();
  }
}

async function addChats(address: DatabaseAddress, { businessId, channelId, userId }: BusinessFixture): Promise<Id[]> {
  return connected(address, async (rows) => {
    const added = await rows<{ id: Id }>(
      `with people as (
         insert into contacts (business_id, name, mobile) select $1, 'Person ' || n, '+9198' || lpad(n::text, 8, '0')
         from generate_series(1, $4::int) as n returning id, mobile
       )
       insert into chats (business_id, channel_id, contact_id, assignee_id, recipient_id, recipient_kind, last_incoming_time, expiration_time)
       select $1, $2, id, $3, ltrim(mobile, '+'), 'phone', clock_now(), clock_now() + interval '20 hours' from people returning id`,
      [businessId, channelId, userId, WAITING],
    );
    return added.map(({ id }) => id);
  });
}

const statesOf = (address: DatabaseAddress): Promise<Record<string, number>> =>
  connected(address, async (rows) =>
    Object.fromEntries(
      (
        await rows<{ state: string; count: number }>('select state, count(*)::int as count from outbox group by state')
      ).map(({ state, count }) => [state, count]),
    ),
  );

/** An business whose ten answers and one invitation wait, because neither provider nor mail server can be reached. */
async function leaveWaiting(env: Record<string, string>, findAddress: () => Promise<DatabaseAddress>): Promise<void> {
  const port = String(await freePort());
  const parley = await start({ ...env, PORT: port, PUBLIC_URL: `http://localhost:${port}` });
  await parley.ready;
  expect(parley.output()).not.toContain('paused');
  const address = await findAddress();
  const pool = (role: 'owner' | 'parley_system') =>
    createPool({ address, role, log: createLog('silent'), max: 2, applicationName: 'restored' });
  const [ownerPool, systemPool] = [pool('owner'), pool('parley_system')];
  try {
    const rows = async <Row>(text: string, values: unknown[] = []) =>
      (await ownerPool.query(text, values)).rows as Row[];
    const fixture = await createBusinessFixture(
      { sandbox, origin: `http://localhost:${port}`, rows, systemPool, masterKey },
      `Store ${path.basename(env['DATA_DIR'] ?? '')}`,
    );
    const session = await fixture.session();
    for (const [index, chat] of (await addChats(address, fixture)).entries()) {
      const body = { content_type: 'text', content: { text: 'Yes, it is back.' }, client_id: `waiting.${index}` };
      expect((await session.send('POST', `/server/chats/${chat}/messages`, body)).status).toBe(201);
    }
    const { roles } = await session.call(accountEndpoints.listRoles, {});
    await session.call(accountEndpoints.inviteUser, {
      body: {
        first_name: 'Arjun',
        last_name: 'Mehta',
        email: 'arjun@marigoldlane.example',
        role_id: roles.find(({ name }) => name === 'Sales')?.id ?? roles.at(-1)?.id ?? '',
      },
    });
  } finally {
    await Promise.all([ownerPool.end(), systemPool.end()]);
    await stop(parley);
  }
}

/** The copy's engine has wanted to send: what it did not do was not only late. */
const hasWanted = (parley: SpawnedParley): Promise<boolean> =>
  until(() => parley.output().includes('Sending is paused; nothing was claimed'), { giveUpMs: WANTS_WITHIN_MS });

async function mailCount(): Promise<number> {
  const response = await fetch(`${sandbox.url}/control/mails`, {
    headers: { authorization: `Bearer ${sandboxSecrets(masterKey).mailboxKey}` },
  });
  return ((await response.json()) as { mails: unknown[] }).mails.length;
}

test(
  'R33 H1 a copied data folder sends nothing until it is released; the original continues',
  { timeout: 240_000 },
  async () => {
    const provider = await freePort();
    const original = path.join(folder, 'original');
    const copy = path.join(folder, 'copy');
    const env = (dataDir: string) => ({
      DATA_DIR: dataDir,
      META_GRAPH_URL: `http://127.0.0.1:${provider}`,
      SMTP_URL: `smtp://127.0.0.1:${provider}`,
      MAIL_FROM: 'parley@marigoldlane.example',
    });
    const addressOf = async (dataDir: string): Promise<DatabaseAddress> => {
      const address = await findDatabase(readConfig({ DATA_DIR: dataDir }));
      if (!address) throw new Error('The database is not running');
      return address;
    };
    await leaveWaiting(env(original), () => addressOf(original));
    // As an administrator does it: owners, modes and times are kept.
    await run('cp', ['-a', original, copy]);

    const proxy = await countCalls(provider, sandboxPort);
    try {
      const mailed = { ...env(original), SMTP_URL: `smtp://127.0.0.1:${sandboxPort + 1}` };
      const again = await start(mailed);
      await until(async () => (await sandbox.counts()).accepted === WAITING, { giveUpMs: GIVE_UP_MS });
      expect(again.output()).not.toContain('paused');
      await stop(again);
      const before = proxy.calls.length;
      const mailsBefore = await mailCount();

      const copied = { ...env(copy), SMTP_URL: `smtp://127.0.0.1:${sandboxPort + 1}` };
      const restored = await start(copied);
      await restored.ready;
      expect(restored.output()).toContain('Parley is paused');
      expect(restored.output()).toContain(`Waiting: ${WAITING} messages to customers`);
      await connected(await addressOf(copy), (rows) =>
        rows('update graphile_worker._private_jobs set run_at = now() where locked_at is null'),
      );
      expect(await hasWanted(restored)).toBe(true);
      expect(proxy.calls.slice(before)).toEqual([]);
      expect(await mailCount()).toBe(mailsBefore);
      expect(await statesOf(await addressOf(copy))).toEqual({ queued: WAITING });

      const said = await release(copied);
      expect(said).toContain('npm run release -- send');
      const mails = Number(/and (\d+) mails/.exec(said)?.[1]);
      expect(mails).toBeGreaterThan(0);
      expect(await release(copied, 'send')).toContain(`Released. ${WAITING} messages`);
      await until(async () => (await sandbox.counts()).accepted === 2 * WAITING, { giveUpMs: GIVE_UP_MS });
      expect((await sandbox.counts()).accepted).toBe(2 * WAITING);
      await until(async () => (await mailCount()) === mailsBefore + mails, { giveUpMs: GIVE_UP_MS });
      expect(await mailCount()).toBe(mailsBefore + mails);
      await stop(restored);

      // Released is released: a plain restart continues, and a moved folder asks once more.
      const restarted = await start(copied);
      await restarted.ready;
      expect(restarted.output()).not.toContain('Parley is paused');
      await stop(restarted);
      const moved = path.join(folder, 'moved');
      await rename(copy, moved);
      const elsewhere = await start({ ...copied, DATA_DIR: moved });
      await elsewhere.ready;
      expect(elsewhere.output()).toContain('Parley is paused');
      await stop(elsewhere);
    } finally {
      await proxy.close();
    }
  },
);

test(
  'R33 H1 a restored dump sends nothing until it is released, in no process; what waits can be discarded',
  { timeout: 240_000 },
  async () => {
    const provider = await freePort();
    const database = await cluster.createDatabase();
    const env = (address: DatabaseAddress, dataDir: string) => ({
      DATABASE_URL: databaseUrl(address),
      DATA_DIR: path.join(folder, dataDir),
      META_GRAPH_URL: `http://127.0.0.1:${provider}`,
      SMTP_URL: `smtp://127.0.0.1:${provider}`,
      MAIL_FROM: 'parley@marigoldlane.example',
    });
    await leaveWaiting(env(database, 'first'), () => Promise.resolve(database));
    // One was being sent when the backup was made: no one can know whether it arrived.
    await connected(database, (rows) =>
      rows(`update outbox set state = 'attempting', attempts = 1, lease_until = clock_now() - interval '1 hour', attempt_time = clock_now() - interval '1 hour'
      where message_id = (select min(message_id) from outbox)`),
    );
    // The backup takes the place of the original: same address, same settings, same files beside it.
    await connected({ ...database, database: 'postgres' }, async (rows) => {
      await rows(`alter database ${database.database} rename to ${database.database}_original`);
      await rows(`create database ${database.database} template ${database.database}_original`);
    });
    const acceptedBefore = (await sandbox.counts()).accepted;
    const proxy = await countCalls(provider, sandboxPort);
    try {
      const restored = await start(env(database, 'first'));
      const worker = await start({ ...env(database, 'second'), ROLE: 'worker' });
      await restored.ready;
      expect(restored.output()).toContain('Parley is paused');
      expect(await Promise.all([hasWanted(restored), hasWanted(worker)])).toEqual([true, true]);
      expect(proxy.calls).toEqual([]);

      expect(await release(env(database, 'first'), 'discard')).toContain('will not be sent');
      const settled = async () => {
        const states = await statesOf(database);
        return states['refused'] === WAITING - 1 && states['unknown'] === 1;
      };
      await until(settled, { giveUpMs: GIVE_UP_MS });
      expect(await statesOf(database)).toEqual({ refused: WAITING - 1, unknown: 1 });
      expect(proxy.calls).toEqual([]);
      expect((await sandbox.counts()).accepted).toBe(acceptedBefore);
      const [{ failed } = { failed: 0 }] = await connected(database, (rows) =>
        rows<{ failed: number }>("select count(*)::int as failed from messages where status = 'failed'"),
      );
      expect(failed).toBe(WAITING - 1);

      // A pause by command takes every process in.
      await release(env(database, 'first'), 'pause');
      for (const each of [restored, worker])
        await until(() => each.output().includes('"to":"paused"'), { giveUpMs: GIVE_UP_MS });
      for (const each of [restored, worker]) expect(each.output()).toContain('"to":"paused"');
      await Promise.all([stop(restored), stop(worker)]);
    } finally {
      await proxy.close();
    }
  },
);
