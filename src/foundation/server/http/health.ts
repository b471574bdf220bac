import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { knownMigrations } from '../db/migrate.ts';
import type { Services } from '../services.ts';

/** A condition for taking traffic; `null` when it holds, else what is wrong in a few words. */
export type ReadinessCheck = () => Promise<string | null>;

async function checkDatabase(pool: Pool): Promise<string | null> {
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
 * `/healthz`: the process lives. `/readyz`: it can serve, or 503 with what is missing; `sending` says whether messages
 * and mail may leave, which a copy that nobody has released must not, though it serves people.
 */
export function serveHealth(
  app: FastifyInstance,
  { pool, outgoing }: Services,
  checks: Readonly<Record<string, ReadinessCheck>>,
): void {
  app.get('/healthz', { config: { kind: 'probe' } }, () => ({ status: 'ok' }));
  const run = async () => {
    const all: Record<string, ReadinessCheck> = { database: () => checkDatabase(pool), ...checks };
    return Promise.all(Object.entries(all).map(async ([name, check]) => [name, (await check()) ?? 'ok'] as const));
  };
  // Anybody may ask, so a thousand at once cost one look at the database.
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
