import type { NamedStatement, Transaction } from './transaction.ts';

/** A part of a plan, as EXPLAIN describes it. */
interface PlanNode {
  'Node Type': string;
  'Join Filter'?: string;
  Plans?: readonly PlanNode[];
}

/** A loop over two inputs that an index does not narrow: it compares each row of one with each row of the other. */
const comparesEach = (node: PlanNode): boolean =>
  (node['Node Type'] === 'Nested Loop' && node['Join Filter'] !== undefined) || (node.Plans ?? []).some(comparesEach);

const HAS_JOIN = /\bexists \(select\b/;
const setLoops = (value: 'on' | 'off'): NamedStatement => ({ name: '', text: `set local enable_nestloop = ${value}` });

/**
 * Runs a statement that is planned with each call. PostgreSQL believes that a business has a single row where its
 * statistics were made before the business grew, and then joins its records with what criteria ask for by comparing each
 * with each: with 10,000 records, a hundred million comparisons. So a statement with a join is explained first, which
 * takes less than a millisecond, and runs without such loops where its plan has one.
 */
export async function runPlannedByValues<Row extends object>(
  tx: Pick<Transaction, 'run'>,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!HAS_JOIN.test(statement.text)) return tx.run<Row>(statement, values);
  const [row] = await tx.run<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    { name: '', text: `explain (format json) ${statement.text}` },
    values,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan || !comparesEach(plan)) return tx.run<Row>(statement, values);
  const [, rows] = await Promise.all([tx.run(setLoops('off')), tx.run<Row>(statement, values), tx.run(setLoops('on'))]);
  return rows;
}
