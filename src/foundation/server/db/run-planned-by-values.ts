import type { NamedStatement, Transaction } from './transaction.ts';

const HAS_JOIN = /\bexists \(select\b/;
const setLoops = (value: 'on' | 'off'): NamedStatement => ({ name: '', text: `set local enable_nestloop = ${value}` });

/** Up to this number of rows, comparing all pairs is fast enough. */
const FEW = 1_000;
/** The estimate of a business is checked again after this time. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 10_000;
/** By business and table: until when its estimate needs no check. */
const known = new Map<string, number>();

/**
 * Whether PostgreSQL's estimate of the rows of a business in a table is far too low, because its statistics were made before the
 * business came or grew. Checked once a minute for each, which takes less than a millisecond.
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
  const estimated = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (counted?.count === FEW && estimated < FEW / 10) return true;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, now + KNOWN_MS);
  return false;
}

/**
 * Runs a statement on rows of `table` that is planned with each call. Where PostgreSQL estimates that a business has a single
 * row, it joins the records with what criteria ask for by a nested loop that compares all pairs: a hundred million with
 * 10,000 records. So the statement of a business that has outgrown the statistics runs with nested loops switched off: the
 * other joins read each row once.
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
