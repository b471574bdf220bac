import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { knownMigrations } from '../db/migrate.ts';
import type { Services } from '../services.ts';

/** A condition for taking traffic; `null` when it holds, else what is wrong in a few words. */
export type ReadinessCheck = () => Promise<string | null>;

/** Checks that the database responds and has all migrations of this version; returns what is wrong, or null. */
export async function checkDatabase(pool: Pool): Promise<string | null> {
  try {
    const known = await knownMigrations();
    const { rows } = await pool.query<{ name: string }>('select applied_migrations() as name');
    const applied = new Set(rows.map((row) => row.name));
    return known.every((name) => applied.has(name)) ? null : 'The database is older than this program';
  } catch {
    return 'The database does not answer';
  }
}

/**
 * PostgreSQL needs room for the next segment of its write-ahead log (16 MB) to commit anything, and ends itself when
 * there is none.
 */
export const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Is there room where the database and the files are kept? */
export async function checkFreeSpace(folder: string, read: typeof statfs = statfs): Promise<string | null> {
  const { bavail, bsize } = await read(folder);
  return bavail * bsize >= LEAST_FREE_BYTES ? null : 'The disk of DATA_DIR is full';
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, or 503 with what is missing; `sending` says whether messages
 * and mail may leave, which a copy that no one has released must not, though it serves people.
 */
export function serveHealth(
  app: FastifyInstance,
  { config, pool, outgoing }: Services,
  checks: Readonly<Record<string, ReadinessCheck>>,
): void {
  app.get('/healthz', { config: { kind: 'probe' } }, () => ({ status: 'ok' }));
  const run = async () => {
    const all: Record<string, ReadinessCheck> = {
      database: () => checkDatabase(pool),
      disk: () => checkFreeSpace(config.dataDir),
      ...checks,
    };
    return Promise.all(Object.entries(all).map(async ([name, check]) => [name, (await check()) ?? 'ok'] as const));
  };
  // Anyone may ask, so a thousand at once cost one look at the database.
  let running: ReturnType<typeof run> | null = null;
  const results = () =>
    (running ??= run().finally(() => {
      running = null;
    }));
  app.get('/readyz', { config: { kind: 'probe' } }, async (_, reply) => {
    const found = await results();
    const isReady = found.every(([, result]) => result === 'ok');
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'not ready', checks: Object.fromEntries(found), sending: outgoing.state });
  });
}
