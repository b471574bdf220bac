import type { Pool } from 'pg';
import { systemActor } from '../../contract/actor.ts';
import { createWorkContext, inBusiness } from '../create-work-context.ts';
import { describeError } from '../describe-error.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '../db/database-error.ts';
import { inRepeatedTransaction, type Transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import type { BusinessContext } from '../work-context.ts';
import type { ApplyDue, DueKind, DueRow, NextDue } from './due-kind.ts';

/** A row's lease ran out and another worker has claimed it: the work of this one must not count. */
export class LeaseLost extends Error {
  constructor(kind: string) {
    super(`Another worker has claimed a row of due_${kind}`);
    this.name = 'LeaseLost';
  }
}

/** Businesses, or rows that need calls, that are worked on at the same time. */
const CONCURRENCY = 4;
const FIRST_RETRY_SECONDS = 3;
/** As the job library's longest pause. */
const LONGEST_RETRY_SECONDS = 6 * 3_600;

interface RunOptions {
  systemPool: Pool;
  services: Services;
  kind: DueKind;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

/** Does the work of claimed rows. A row that fails is due again after a growing pause, and stops no other. */
export function runDueRows(options: RunOptions, rows: readonly DueRow[]): Promise<void> {
  const { runOutside, runForMany } = options.kind;
  if (runOutside)
    return runGroups(
      options,
      rows.map((row) => [row]),
    );
  // The depth of a row is the depth of all that it causes.
  return runGroups(
    options,
    groupsOf(rows, ({ business_id, depth }) => `${runForMany ? 'all' : business_id} ${depth}`),
  );
}

/** The smallest groups first: they do not wait for the others. */
const groupsOf = (rows: readonly DueRow[], nameOf: (row: DueRow) => string): DueRow[][] =>
  [...Map.groupBy(rows, nameOf).values()].toSorted((one, other) => one.length - other.length);

async function runGroups(options: RunOptions, groups: readonly (readonly DueRow[])[]): Promise<void> {
  const queue = groups.values();
  const runNext = async (): Promise<void> => {
    for (const group of queue) await runGroup(options, group);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, runNext));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason as Error;
}

/**
 * Runs all rows in one transaction. Where that fails, each business separately, so that no business waits for the error
 * of another; then in halves, until the failing row is alone.
 */
async function runGroup(options: RunOptions, rows: readonly DueRow[]): Promise<void> {
  try {
    await runTogether(options, rows);
  } catch (error) {
    // Their leases run out, and the rows are claimed again.
    if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
    const [only] = rows;
    if (only && rows.length === 1) return failed(options, only, error);
    const businesses = groupsOf(rows, ({ business_id }) => business_id);
    if (businesses.length > 1) return runGroups(options, businesses);
    const middle = Math.ceil(rows.length / 2);
    await runGroup(options, rows.slice(0, middle));
    await runGroup(options, rows.slice(middle));
  }
}

async function runTogether(options: RunOptions, rows: readonly DueRow[]): Promise<void> {
  const { systemPool, services, kind } = options;
  const [first] = rows;
  if (!first) return;
  const { business_id: businessId, depth } = first;
  const { runForMany } = kind;
  if (runForMany) {
    return inRepeatedTransaction({ pool: systemPool, businessId: null, mode: 'write' }, async (tx) => {
      const next = await runForMany(createWorkContext(services, tx, { depth }), rows);
      await finishDue(tx, kind, rows, next);
    });
  }
  const apply = kind.runOutside ? await runOutside(options, kind.runOutside, first) : null;
  await inBusiness(services, { businessId, actor: systemActor, depth }, async (ctx) => {
    await finishDue(ctx.tx, kind, rows, apply ? [await apply(ctx)] : await run(kind, ctx, rows));
  });
}

/** Renewals within a lease: one that fails, because the database is away, loses nothing. */
const RENEWALS = 4;

/** Does work that needs no transaction, and renews the claim meanwhile. */
async function runOutside(
  { systemPool, services, kind, stopping }: RunOptions,
  work: NonNullable<DueKind['runOutside']>,
  row: DueRow,
): Promise<ApplyDue> {
  const lost = new AbortController();
  const renew = async () => {
    const values = [JSON.stringify([row]), kind.leaseSeconds];
    const { rows } = await systemPool.query<{ is_ours: boolean; is_awaited: boolean }>({
      ...kind.statements.renew,
      values,
    });
    if (rows[0]?.is_ours !== true) throw new LeaseLost(kind.name);
    return { isAwaited: rows[0].is_awaited };
  };
  const timer = setInterval(
    () => {
      renew().catch((error: unknown) => {
        if (error instanceof LeaseLost) return lost.abort(error);
        services.log.warn({ err: error, kind: kind.name }, 'Failed to renew the claim of a due row; retrying');
      });
    },
    (kind.leaseSeconds * 1000) / RENEWALS,
  );
  try {
    return await work(services, row, { ending: AbortSignal.any([stopping, lost.signal]), renew });
  } finally {
    clearInterval(timer);
  }
}

async function run(kind: DueKind, ctx: BusinessContext, rows: readonly DueRow[]): Promise<readonly NextDue[]> {
  if (!kind.run) throw new Error(`The kind ${kind.name} has no work`);
  return kind.run(ctx, rows);
}

/** Ends a claim in the transaction that holds its work: both count, or neither does. */
async function finishDue(
  tx: Transaction,
  kind: DueKind,
  rows: readonly DueRow[],
  next: readonly NextDue[],
): Promise<void> {
  if (next.length !== rows.length) throw new Error(`The kind ${kind.name} did not say when each row is due again`);
  const values = rows.map((row, index) => {
    const when = next[index] ?? null;
    return {
      ...row,
      at: when && 'at' in when ? when.at : null,
      after_seconds: when && 'afterSeconds' in when ? when.afterSeconds : null,
    };
  });
  const [result] = await tx.run<{ finished: number }>(kind.statements.finish, [JSON.stringify(values)]);
  if (result?.finished !== rows.length) throw new LeaseLost(kind.name);
}

async function failed({ systemPool, services, kind }: RunOptions, row: DueRow, error: unknown): Promise<void> {
  if (error instanceof LeaseLost) return;
  if (kind.giveUp && row.failures + 1 >= kind.giveUp.afterFailures) return giveUp(services, kind, row, error);
  const pauseSeconds = Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(row.failures, 20), LONGEST_RETRY_SECONDS);
  services.log.warn(
    { err: error, kind: kind.name, business_id: row.business_id, failures: row.failures + 1 },
    `Failed to run a due row; retrying in ${pauseSeconds} s`,
  );
  await systemPool.query({ ...kind.statements.fail, values: [JSON.stringify([row]), pauseSeconds] });
}

async function giveUp(services: Services, kind: DueKind, row: DueRow, error: unknown): Promise<void> {
  const { business_id: businessId, failures, depth } = row;
  services.log.error(
    { err: error, kind: kind.name, business_id: businessId, failures: failures + 1 },
    'Failed to run a due row; giving up',
  );
  await inBusiness(services, { businessId, actor: systemActor, depth }, async (ctx) => {
    await kind.giveUp?.run(ctx, row, describeError(error));
    await finishDue(ctx.tx, kind, [row], [null]);
  });
}
