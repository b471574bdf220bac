import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';
import type { TestPostgres } from './postgres-server.ts';

function fromUrl(address: string): TestPostgres {
  const url = new URL(address);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? (url.port || 5432)),
    user: decodeURIComponent(url.username),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
}

const SPEED_OVER_SAFETY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  // Those of the programs that journeys start, beside those of the servers in the tests' own processes.
  max_connections: '300',
};
const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) };

let endServer = async (): Promise<void> => undefined;

/** The databases of this run on a server that continues. Test workers share theirs until they end, so none drops it. */
async function dropDatabases(server: TestPostgres, prefix: string): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string; oid: string }>(
      'select datname as name, oid::text from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name, oid } of rows) {
      await admin.query(`drop database ${name} with (force)`);
      // Logins belong to the cluster.
      for (const role of ['parley_app', 'parley_system']) await admin.query(`drop role if exists ${role}_login_${oid}`);
    }
  } finally {
    await admin.end();
  }
}

/** One PostgreSQL for the whole test run: TEST_DATABASE_URL's, or a fresh one that is deleted at the end. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-test-'));
  const databasePrefix = `parley_test_${randomBytes(4).toString('hex')}_`;
  project.provide('run', { databasePrefix, folder });
  const deleteFolder = () => rm(folder, { recursive: true, force: true });
  const address = process.env['TEST_DATABASE_URL'];
  if (address) {
    const server = fromUrl(address);
    project.provide('postgres', server);
    endServer = async () => {
      await dropDatabases(server, databasePrefix);
      await deleteFolder();
    };
    return;
  }
  try {
    // As root, PostgreSQL's user must pass through it.
    await chmod(folder, 0o711);
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: SPEED_OVER_SAFETY });
    endServer = async () => {
      await postgres.stop();
      await deleteFolder();
    };
    const { host, port, user } = postgres.connection;
    project.provide('postgres', { host, port, user });
  } catch (error) {
    await deleteFolder();
    throw error;
  }
}

/** Called once after all tests. */
export async function teardown(): Promise<void> {
  await endServer();
}
