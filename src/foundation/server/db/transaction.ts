import type { Kysely } from 'kysely';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Id } from '../../contract/id.ts';
import type { Database } from './database.ts';
import { kyselyOn } from './kysely.ts';
import { sendTogether } from './send-together.ts';

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
  run<Row extends QueryResultRow>(statement: NamedStatement, values?: readonly unknown[]): Promise<Row[]>;
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
}

export interface TransactionOptions {
  pool: Pool;
  businessId: Id | null;
  mode: 'read' | 'write';
}

// All that a reading shows is of one moment: the number of the last event then says how new it is.
const OPEN = { read: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', write: 'BEGIN' } as const;

/** One message to the server instead of two; SET takes no parameters, so only digits may get there. */
function opening(mode: 'read' | 'write', businessId: Id | null): string {
  const business = businessId ?? '';
  if (!/^\d{0,19}$/.test(business)) throw new Error('A business id holds digits only');
  return `${OPEN[mode]}; SET LOCAL app.business_id = '${business}'`;
}

class OpenTransaction implements Transaction {
  readonly businessId: Id | null;
  readonly db: Kysely<Database>;
  readonly client: PoolClient;
  readonly last: {
    statement: NamedStatement;
    values: () => readonly unknown[] | null;
    onRows: ((rows: readonly QueryResultRow[]) => void) | undefined;
  }[] = [];
  readonly after: (() => void)[] = [];

  constructor(client: PoolClient, businessId: Id | null) {
    this.client = client;
    this.businessId = businessId;
    this.db = kyselyOn(client);
  }

  async run<Row extends QueryResultRow>(statement: NamedStatement, values: readonly unknown[] = []): Promise<Row[]> {
    sendTogether(this.client);
    const result: QueryResult<Row> = await this.client.query({ ...statement, values: values as unknown[] });
    return result.rows;
  }

  sendBeforeCommit(
    statement: NamedStatement,
    values: () => readonly unknown[] | null,
    onRows?: (rows: readonly QueryResultRow[]) => void,
  ): void {
    this.last.push({ statement, values, onRows });
  }

  afterCommit(action: () => void): void {
    this.after.push(action);
  }
}

/**
 * Runs `work` in one transaction of one business. BEGIN and the setting of the business travel
 * with the first statement, so they cost no round trip; row-level security compares every row with that
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
    sendTogether(client);
    const opened = client.query(opening(mode, businessId));
    // Awaited below; this keeps an early failure from counting as unhandled while `work` runs.
    opened.catch(() => undefined);
    const tx = new OpenTransaction(client, businessId);
    const result = await settle(work(tx), opened);
    if (mode === 'read') {
      const giveBack = release;
      release = () => undefined;
      client.query('COMMIT').then(
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

/** The result of the work; if it failed because the opening did, the opening's error, which says why. */
async function settle<Result>(work: Promise<Result>, opened: Promise<unknown>): Promise<Result> {
  const [done, open] = await Promise.allSettled([work, opened]);
  if (open.status === 'rejected') throw open.reason as Error;
  if (done.status === 'rejected') throw done.reason as Error;
  return done.value;
}

async function commit(tx: OpenTransaction): Promise<void> {
  sendTogether(tx.client);
  const sent = tx.last.flatMap(({ statement, values, onRows }) => {
    const parameters = values();
    if (!parameters) return [];
    return [{ result: tx.client.query<QueryResultRow>({ ...statement, values: parameters as unknown[] }), onRows }];
  });
  const committed = tx.client.query('COMMIT');
  const outcomes = await Promise.allSettled([...sent.map(({ result }) => result), committed]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason as Error;
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back by the database');
  for (const { result, onRows } of sent) if (onRows) onRows((await result).rows);
}
