import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { PostgresConnection } from '../server-access.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from '../embedded-postgres.ts';

const run = promisify(execFile);
const silent = { info: () => undefined, warn: () => undefined };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-launcher-'));
  // As root, PostgreSQL's user must pass through it.
  await chmod(folder, 0o711);
  return folder;
}

/** A data folder with a fresh cluster, from which tests make copies. */
export async function makeTemplate(): Promise<string> {
  const folder = await makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  await postgres.stop();
  return folder;
}

/** A data folder (or the path of one below a new folder) that is deleted after the test. */
export async function makeDataDir({ template, below = [] }: { template?: string; below?: string[] } = {}) {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // fs.cp does not keep the owner.
  if (template) await run('cp', ['-a', path.join(template, 'postgres'), folder]);
  return path.join(folder, ...below);
}

/** Starts a PostgreSQL that is stopped after the test; `warnings` collects what it reported. */
export async function startForTest(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres & { warnings: string[] }> {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...options });
  onTestFinished(postgres.stop);
  return Object.assign(Object.create(postgres) as EmbeddedPostgres, { warnings });
}

/** Runs one statement on a connection of its own, given as settings or as a URL. */
export async function query(connection: PostgresConnection | string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  // A server that is killed under an open connection is what some tests do.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL from a Node process of its own, which the test may kill. */
export async function startInChild(
  dataDir: string,
): Promise<{ child: ChildProcess; pid: number; connection: PostgresConnection; error?: string }> {
  const child = fork(path.join(import.meta.dirname, 'start-in-child.ts'), [dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [response] = (await once(child, 'message')) as [
    { pid: number; connection: PostgresConnection; error?: string },
  ];
  return { child, ...response };
}
