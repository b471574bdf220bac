import type { NamedStatement, Transaction } from './transaction.ts';

/** A part of a plan, as EXPLAIN describes it. */
interface PlanNode {
  'Node Type': string;
  /** How many it is believed to give. */
  'Plan Rows': number;
  'Join Filter'?: string;
  Plans?: readonly PlanNode[];
}

/**
 * A loop over two inputs that no index narrows, chosen because the outer one is believed to be a single row: it compares each row
 * of one with each row of the other. Where the belief is right, another join takes as long.
 */
const comparesEach = (node: PlanNode): boolean => {
  const { 'Node Type': type, 'Join Filter': filter, Plans: inputs = [] } = node;
  const isOuterOne = (inputs[0]?.['Plan Rows'] ?? 0) <= 1;
  return (type === 'Nested Loop' && filter !== undefined && isOuterOne) || inputs.some(comparesEach);
};

const HAS_JOIN = /\bexists \(select\b/;
const setLoops = (value: 'on' | 'off'): NamedStatement => ({ name: '', text: `set local enable_nestloop = ${value}` });

/** So long a plan that was good is not looked at again: it becomes a bad one with new statistics only. */
const TRUSTED_MS = 60_000;
const MAX_TRUSTED = 2_000;
/** Until when the statement of this text is not explained for a business. */
const trusted = new Map<string, number>();

/**
 * Runs a statement that is planned with each call. PostgreSQL believes that a business has a single row where its
 * statistics were made before the business grew, and then joins its records with what criteria ask for by comparing each
 * with each: with 10,000 records, a hundred million comparisons. So a statement with a join is explained first, which
 * takes a millisecond once a minute, and runs without such loops while its plan has one.
 */
export async function runPlannedByValues<Row extends object>(
  tx: Pick<Transaction, 'run' | 'businessId'>,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const run = () => tx.run<Row>(statement, values);
  // A prepared one has no criteria.
  if (statement.name !== '' || !HAS_JOIN.test(statement.text)) return run();
  const key = `${tx.businessId} ${statement.text}`;
  const now = performance.now();
  if ((trusted.get(key) ?? 0) > now) return run();
  const [row] = await tx.run<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    { name: '', text: `explain (format json) ${statement.text}` },
    values,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan || !comparesEach(plan)) {
    if (trusted.size >= MAX_TRUSTED) trusted.clear();
    trusted.set(key, now + TRUSTED_MS);
    return run();
  }
  const [, rows] = await Promise.all([tx.run(setLoops('off')), run(), tx.run(setLoops('on'))]);
  return rows;
}
