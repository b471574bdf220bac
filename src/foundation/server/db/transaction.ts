import type { Kysely } from 'kysely';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { Id } from '../../contract/id.ts';
import type { Database } from './database.ts';
import { isLostRace } from './database-error.ts';
import { causeOf, OpenTransaction } from './open-transaction.ts';
import { endBatch, sendStatement } from './statement-batch.ts';

/** A statement prepared once per connection under its name; for hot paths. */
export interface NamedStatement {
  name: string;
  text: string;
}

/** One open transaction of one business (or of none). */
export interface Transaction {
  /** Null in a transaction without a business: row-level security then shows nothing. */
  readonly businessId: Id | null;
  readonly db: Kysely<Database>;
  /** Runs a named statement; sent at once, so several may be under way. */
  run<Row extends object>(statement: NamedStatement, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Sends a named statement at once and waits for it no sooner than for the COMMIT, which then needs no round trip of its
   * own: for statements whose result is not needed. Its failure fails the transaction, or the part of it that sent it.
   */
  runWithoutWaiting(statement: NamedStatement, values?: readonly unknown[]): void;
  /**
   * Discards the query plans of this connection, those of foreign key checks too, when they are older than `afterMs` milliseconds. A
   * plan made while a table was small scans the whole table, and is kept until the statistics are renewed, a minute later.
   */
  discardPlans(afterMs: number): Promise<void>;
  /**
   * Runs when the work is done and before anything of `sendBeforeCommit` is built; it may run statements and add to
   * what goes with the COMMIT. Its failure fails the transaction.
   */
  beforeCommit(work: () => Promise<void>): void;
  /**
   * Sends a statement with the COMMIT: no round trip of its own. Its failure fails the transaction. `onRows` is given
   * what it returns, once the commit is durable.
   */
  sendBeforeCommit(
    statement: NamedStatement,
    values: () => readonly unknown[] | null,
    onRows?: (rows: readonly QueryResultRow[]) => void,
  ): void;
  /** Runs after the commit is durable; never after a rollback. */
  afterCommit(action: () => void): void;
  /**
   * Runs a part of the work whose failure undoes only what that part did; the error is thrown to the caller, and the
   * transaction continues. What the part sends with the COMMIT goes only when it succeeds. One part at a time.
   */
  savepoint<Result>(work: (part: Transaction) => Promise<Result>): Promise<Result>;
}

export interface TransactionOptions {
  pool: Pool;
  businessId: Id | null;
  mode: 'read' | 'write';
}

// All that a reading shows is of one moment: the number of the last event then says how new it is.
const BEGIN = {
  read: { name: 'begin_read', text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' },
  write: { name: 'begin', text: 'BEGIN' },
} as const;
const SET_BUSINESS: NamedStatement = { name: 'set_business', text: `select set_config('app.business_id', $1, true)` };
const COMMIT: NamedStatement = { name: 'commit', text: 'COMMIT' };

function open(client: PoolClient, mode: 'read' | 'write', businessId: Id | null): Promise<unknown> {
  const business = businessId ?? '';
  if (!/^\d{0,19}$/.test(business)) throw new Error('A business id holds digits only');
  return Promise.all([
    sendStatement(client, BEGIN[mode]),
    sendStatement(client, { ...SET_BUSINESS, values: [business] }),
  ]);
}

/**
 * Runs `work` in one transaction of one business. BEGIN and the setting of the business travel
 * with the first statements, so they cost no round trip; row-level security compares every row with that
 * setting, which ends with the transaction. Read transactions answer before their COMMIT is back:
 * there is nothing in it to lose.
 *
 * Throws what `work` throws (after ROLLBACK), or the database's error.
 */
export async function inTransaction<Result>(
  { pool, businessId, mode }: TransactionOptions,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let release: (broken?: Error) => void = (broken) => client.release(broken);
  try {
    const opened = open(client, mode, businessId);
    // Awaited below; this keeps an early failure from counting as unhandled while `work` runs.
    opened.catch(() => undefined);
    const tx = new OpenTransaction(client, businessId);
    const result = await settle(orCause(tx, work(tx)), opened);
    if (mode === 'read') {
      const giveBack = release;
      release = () => undefined;
      sendStatement(client, COMMIT).then(
        () => giveBack(),
        (error: Error) => giveBack(error),
      );
      return result;
    }
    await commit(tx);
    release();
    release = () => undefined;
    for (const action of tx.after) action();
    return result;
  } catch (error) {
    endBatch(client);
    await client.query('ROLLBACK').catch((broken: Error) => {
      // The connection is gone, and with it the transaction: the pool must not hand it out again.
      release(broken);
      release = () => undefined;
    });
    throw error;
  } finally {
    release();
  }
}

/** How often a transaction is run in all when it keeps losing races. */
const MAX_ATTEMPTS = 3;

/**
 * As `inTransaction`, for calls that a person waits for: a transaction that lost a race (two waited for each other,
 * both changed what the other had read, or both wrote the same key) is run again from its beginning, three times in all.
 * What `work` does outside of the database it may therefore do more than once.
 */
export async function inRepeatedTransaction<Result>(
  options: TransactionOptions,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(options, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLostRace(error)) throw error;
    }
  }
}

/** The result of the work; if it failed because the opening did, the opening's error, which says why. */
async function settle<Result>(work: Promise<Result>, opened: Promise<unknown>): Promise<Result> {
  const [done, open] = await Promise.allSettled([work, opened]);
  if (open.status === 'rejected') throw open.reason as Error;
  if (done.status === 'rejected') throw done.reason as Error;
  return done.value;
}

/** The result of work in this transaction, or why it failed. */
async function orCause<Result>(tx: OpenTransaction, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw await causeOf(tx, error);
  }
}

async function commit(tx: OpenTransaction): Promise<void> {
  for (const work of tx.before) await orCause(tx, work());
  const sent = tx.last.flatMap(({ statement, values, onRows }) => {
    const parameters = values();
    if (!parameters) return [];
    tx.lockOrder?.take(statement.text);
    return [{ result: sendStatement(tx.client, { ...statement, values: parameters }), onRows }];
  });
  const committed = sendStatement(tx.client, COMMIT);
  const outcomes = await Promise.allSettled([...tx.unawaited, ...sent.map(({ result }) => result), committed]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason as Error;
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back by the database');
  for (const { result, onRows } of sent) if (onRows) onRows((await result).rows);
}
