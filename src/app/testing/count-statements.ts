import type { Pool, PoolClient } from 'pg';
import { StatementBatch } from '../../foundation/server/db/statement-batch.ts';
import type { SharedTestServer } from './test-server.ts';

export interface SentStatement {
  /** The statement's name, or its text where it has none. */
  name: string;
  text: string;
  values: readonly unknown[];
}

/**
 * The statements that `work` sends through a pool, in order, without those that open and close transactions and without
 * those of listeners, which belong to other areas.
 */
export async function sentStatements(pool: Pool, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const seen: SentStatement[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const restore: (() => void)[] = [];
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let isListener = false;
    client.query = ((...given: unknown[]) => {
      const [batch] = given;
      for (const { text, name = text, values = [] } of batch instanceof StatementBatch ? batch.statements : []) {
        if (/^savepoint/i.test(text)) isListener = true;
        if (!isListener && !/^(begin|commit|select set_config)/i.test(text)) seen.push({ name, text, values });
        if (/^release savepoint/i.test(text)) isListener = false;
      }
      return query(...given);
    }) as typeof client.query;
    restore.push(() => Reflect.deleteProperty(client, 'query'));
    return client;
  }) as typeof pool.connect;
  try {
    await work();
  } finally {
    Reflect.deleteProperty(pool, 'connect');
    for (const each of restore) each();
  }
  return seen;
}

/** The names of the statements that `work` sends through the web process's pool. */
export async function countStatements(server: SharedTestServer, work: () => Promise<unknown>): Promise<string[]> {
  return (await sentStatements(server.services.pool, work)).map(({ name }) => name);
}
