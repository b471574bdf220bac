import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg, { type Pool } from 'pg';
import { beforeAll } from 'vitest';
import { ensureLogins } from '../server/db/logins.ts';
import { migrate } from '../server/db/migrate.ts';
import { createPool, type DatabaseAddress, type DatabaseRole } from '../server/db/pool.ts';
import { createLog } from '../server/log.ts';
import { postgresServer, testRun } from './postgres-server.ts';

/** A migrated database. */
export interface TestDatabase {
  address: DatabaseAddress;
  appPool: Pool;
  systemPool: Pool;
  ownerPool: Pool;
  drop(): Promise<void>;
}

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** For the logins of test databases, whose master key is other tests' subject. */
const TEST_LOGIN_KEY = createHash('sha256').update('test logins').digest();
const TEMPLATE_LOCK = 7_201_177;

/** The template's name changes with the migrations and functions: a server that outlives the run never lends an old schema. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(MIGRATIONS, { recursive: true })).filter((name) => name.endsWith('.sql')).toSorted();
  for (const file of files) hash.update(file).update(await readFile(new URL(file, MIGRATIONS)));
  return `parley_template_${hash.digest('hex').slice(0, 16)}`;
}

/** Migrated under another name and renamed: a template that is there is whole. */
async function ensureTemplate(admin: pg.Client, template: string): Promise<void> {
  const exists = async () =>
    (await admin.query('select from pg_database where datname = $1', [template])).rowCount === 1;
  if (await exists()) return;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await exists()) return;
    const unfinished = `${template}_new`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const pool = openPool({ ...postgresServer(), database: unfinished }, 'owner', 30_000);
    try {
      await migrate(pool);
      await pool.query('update clock_shift set may_shift = true');
    } finally {
      await pool.end();
    }
    await admin.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** The address as DATABASE_URL names it to a program. */
export function databaseUrl({ host = '', port = 5432, user = '', password, database = '' }: DatabaseAddress): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return `postgresql://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

function openPool(address: DatabaseAddress, role: DatabaseRole, statementTimeoutMs?: number): Pool {
  return createPool({
    address,
    role,
    log: createLog('silent'),
    max: role === 'parley_app' ? 10 : 5,
    applicationName: 'parley-test',
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  });
}

async function withAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ ...postgresServer(), database: 'postgres' });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** A database that many test files share, so no file may drop it. */
export type SharedTestDatabase = Omit<TestDatabase, 'drop'>;

let shared: Promise<TestDatabase> | undefined;

/** The database of this test worker, created for the first file that asks for it. It ends with the run. */
export const sharedTestDatabase = (): Promise<SharedTestDatabase> => (shared ??= createTestDatabase());

/**
 * The database of this test worker, for the tests of the file that calls this: `const database = useTestDatabase()`.
 * Other files have left rows in it and others will find yours, so insert a business (`tenants`) and look at its rows only.
 */
export function useTestDatabase(): SharedTestDatabase {
  const database = {} as SharedTestDatabase;
  beforeAll(async () => {
    const shared = await sharedTestDatabase();
    await forgetWaiting(shared.ownerPool);
    Object.assign(database, shared);
  });
  return database;
}

/**
 * Deletes what a file has left for workers: jobs, stored webhooks, messages to send, what comes due. The next file must not run into it,
 * and files of one worker run one after the other.
 */
export async function forgetWaiting(ownerPool: Pool): Promise<void> {
  await ownerPool.query(
    `delete from graphile_worker._private_jobs; delete from webhook_inbox; delete from outbox; delete from rate_limits;
     delete from due_windows; delete from due_reminders; delete from due_follow_ups; delete from due_scheduled_messages; delete from due_snoozes; delete from due_reply_targets; delete from due_media_fetches; delete from due_thumbnails; delete from due_link_previews; delete from due_message_words; delete from due_campaign_steps; delete from due_campaign_imports; delete from due_campaign_stops; delete from due_campaign_counts; delete from due_sequence_entries; delete from due_sequence_arrivals; delete from due_sequence_scans; delete from due_sequence_pauses; delete from due_button_effects`,
  );
}

/**
 * A database of its own for a test file that shifts the clock, starts workers, counts statements or reads tables of all
 * businesses: cloned from a template that is migrated once. Call `drop` in afterAll.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = await templateName();
  const database = `${testRun().databasePrefix}${randomBytes(6).toString('hex')}`;
  await withAdmin(async (admin) => {
    await ensureTemplate(admin, template);
    await admin.query(`create database ${database} template ${template}`);
  });
  const bare: DatabaseAddress = { ...postgresServer(), database };
  const ownerPool = openPool(bare, 'owner');
  const address = { ...bare, logins: await ensureLogins(ownerPool, TEST_LOGIN_KEY) };
  const appPool = openPool(address, 'parley_app');
  const systemPool = openPool(address, 'parley_system');
  return {
    address,
    appPool,
    systemPool,
    ownerPool,
    async drop() {
      await Promise.all([appPool.end(), systemPool.end(), ownerPool.end()]);
      await withAdmin(async (admin) => {
        await admin.query(`drop database if exists ${database} with (force)`);
        // Logins belong to the cluster.
        for (const login of Object.values(address.logins))
          if ('user' in login) await admin.query(`drop role if exists ${login.user}`);
      });
    },
  };
}
