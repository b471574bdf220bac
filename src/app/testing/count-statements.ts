import type { PoolClient } from 'pg';
import type { SharedTestServer } from './test-server.ts';

/**
 * The statements that `work` sends through the web process's pool, without those that open and close transactions and
 * without those of listeners: what other areas do then is theirs.
 */
export async function countStatements(server: SharedTestServer, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = server.services;
  const seen: string[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const restore: (() => void)[] = [];
  let isListener = false;
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { name?: string; text: string }];
      const text = typeof first === 'string' ? first : (first.name ?? first.text);
      if (/^savepoint/i.test(text)) isListener = true;
      if (!isListener && !/^(begin|commit|rollback|set_business)/i.test(text)) seen.push(text);
      if (/^release savepoint/i.test(text)) isListener = false;
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
