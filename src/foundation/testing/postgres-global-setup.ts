import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests may make databases of their own, as its owner. */
    postgres: { host: string; port: number; user: string; password?: string };
  }
}

function fromUrl(address: string) {
  const url = new URL(address);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? (url.port || 5432)),
    user: decodeURIComponent(url.username),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
}

const SPEED_OVER_SAFETY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };
const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) };

let endServer = async (): Promise<void> => undefined;

/** One PostgreSQL for the whole test run: TEST_DATABASE_URL's, or a fresh one that is deleted at the end. */
export async function setup(project: TestProject): Promise<void> {
  const address = process.env['TEST_DATABASE_URL'];
  if (address) {
    project.provide('postgres', fromUrl(address));
    return;
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-test-'));
  const deleteData = () => rm(dataDir, { recursive: true, force: true });
  try {
    // As root, PostgreSQL's user must pass through it.
    await chmod(dataDir, 0o711);
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings: SPEED_OVER_SAFETY });
    endServer = async () => {
      await postgres.stop();
      await deleteData();
    };
    const { host, port, user } = postgres.connection;
    project.provide('postgres', { host, port, user });
  } catch (error) {
    await deleteData();
    throw error;
  }
}

/** Called once after all tests. */
export async function teardown(): Promise<void> {
  await endServer();
}
