import type { NamedStatement, Transaction } from './transaction.ts';

const HAS_JOIN = /\bexists \(select\b/;
const setLoops = (value: 'on' | 'off'): NamedStatement => ({ name: '', text: `set local enable_nestloop = ${value}` });

/** Of so many rows each may be compared with each. */
const FEW = 1_000;
/** So long the statistics are not looked at again once they know a business. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 10_000;
/** Until when the statistics of a table are taken to know a business. */
const known = new Map<string, number>();

/**
 * Whether PostgreSQL believes that the business has far fewer rows in a table than it has, because its statistics were made
 * before the business came or grew. Asked once a minute for each, which takes less than a millisecond.
 */
async function hasOutgrown(tx: Transaction, table: string): Promise<boolean> {
  const { businessId } = tx;
  const key = `${businessId} ${table}`;
  const now = performance.now();
  if (businessId === null || (known.get(key) ?? 0) > now) return false;
  const rows = `select from ${table} r where r.business_id = $1::bigint`;
  const [[explained], [counted]] = await Promise.all([
    tx.run<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(
      { name: '', text: `explain (format json) ${rows}` },
      [businessId],
    ),
    tx.run<{ count: number }>({ name: '', text: `select count(*)::int from (${rows} limit ${FEW}) r` }, [businessId]),
  ]);
  const believed = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (counted?.count === FEW && believed < FEW / 10) return true;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, now + KNOWN_MS);
  return false;
}

/**
 * Runs a statement on rows of `table` that is planned with each call. Of a business that PostgreSQL takes for a single row it
 * joins the records with what criteria ask for by comparing each with each: with 10,000 records, a hundred million
 * comparisons. So the statement of a business that has outgrown the statistics runs without such loops: the other joins
 * read each row once.
 */
export async function runPlannedByValues<Row extends object>(
  tx: Transaction,
  table: string,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  // A prepared one has no criteria.
  const isJoin = statement.name === '' && HAS_JOIN.test(statement.text);
  if (!isJoin || !(await hasOutgrown(tx, table))) return tx.run<Row>(statement, values);
  const [, rows] = await Promise.all([tx.run(setLoops('off')), tx.run<Row>(statement, values), tx.run(setLoops('on'))]);
  return rows;
}
