import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The messages that a pool logs when the database ends a connection of it. */
async function logOfLostConnection({ whileEnding }: { whileEnding: boolean }): Promise<unknown[]> {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const pool = createPool({ address: database.address, role: 'parley_app', log, applicationName: 'losing' });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const closed = new Promise<void>((resolve) => client.once('end', resolve));
  const ended = whileEnding ? pool.end() : undefined;
  await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await closed;
  client.release(true);
  await (ended ?? pool.end());
  return lines.map((line) => (JSON.parse(line) as { msg: unknown }).msg);
}

test('a connection that the database ends is logged', async () => {
  expect(await logOfLostConnection({ whileEnding: false })).toContain('Lost a database connection');
});

test('a connection that the database ends while the pool closes it is not: commands print what they did, nothing else', async () => {
  expect(await logOfLostConnection({ whileEnding: true })).toEqual([]);
});
