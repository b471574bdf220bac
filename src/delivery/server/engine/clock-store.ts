import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const readTime: NamedStatement = {
  name: 'read_database_time',
  text: 'select (extract(epoch from clock_now()) * 1000)::float8 as now',
};

/** What the database's clock shows, in milliseconds since 1970. */
export async function readDatabaseTime(tx: Transaction): Promise<number> {
  const [row] = await tx.run<{ now: number }>(readTime);
  if (!row) throw new Error('The database did not say what time it is');
  return row.now;
}
