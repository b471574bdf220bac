import type { Kysely } from 'kysely';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Id } from '../../contract/id.ts';
import type { Database } from './database.ts';
import { kyselyOn } from './kysely.ts';
import { newLockOrder, type LockOrder } from './lock-ranks.ts';
import { sendStatement, type Statement } from './statement-batch.ts';

interface LastStatement {
  statement: Statement;
  values: () => readonly unknown[] | null;
  onRows: ((rows: readonly QueryResultRow[]) => void) | undefined;
}

/** What a transaction and a part of it have in common; they differ in how a statement is sent. */
abstract class TransactionScope {
  readonly businessId: Id | null;
  readonly before: (() => Promise<void>)[] = [];
  readonly last: LastStatement[] = [];
  readonly after: (() => void)[] = [];
  readonly unawaited: Promise<unknown>[] = [];
  #db: Kysely<Database> | null = null;

  constructor(businessId: Id | null) {
    this.businessId = businessId;
  }

  // Made when it is asked for: hot paths run named statements only.
  get db(): Kysely<Database> {
    this.#db ??= kyselyOn((statement) => this.send(statement));
    return this.#db;
  }

  abstract send(statement: Statement): Promise<QueryResult>;
  abstract discardPlans(afterMs: number): Promise<void>;

  async run<Row extends object>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.send({ ...statement, values });
    return rows as Row[];
  }

  runWithoutWaiting(statement: Statement, values: readonly unknown[] = []): void {
    const sent = this.send({ ...statement, values });
    // Its failure is thrown when the transaction, or the part, ends; until then it must not count as unhandled.
    sent.catch(() => undefined);
    this.unawaited.push(sent);
  }

  beforeCommit(work: () => Promise<void>): void {
    this.before.push(work);
  }

  sendBeforeCommit(
    statement: Statement,
    values: () => readonly unknown[] | null,
    onRows?: (rows: readonly QueryResultRow[]) => void,
  ): void {
    this.last.push({ statement, values, onRows });
  }

  afterCommit(action: () => void): void {
    this.after.push(action);
  }

  async savepoint<Result>(work: (part: TransactionPart) => Promise<Result>): Promise<Result> {
    const part = new TransactionPart(this);
    try {
      const result = await work(part);
      await part.end();
      // Fails only with the connection, and then everything does.
      if (part.opened) this.send({ text: 'RELEASE SAVEPOINT part' }).catch(() => undefined);
      this.before.push(...part.before);
      this.last.push(...part.last);
      this.after.push(...part.after);
      return result;
    } catch (error) {
      // Statements of the part that are still under way must not run after its end.
      await part.end().catch(() => undefined);
      if (part.opened) {
        await part.opened;
        await this.send({ text: 'ROLLBACK TO SAVEPOINT part' });
        await this.send({ text: 'RELEASE SAVEPOINT part' });
      }
      throw await causeOf(part, error);
    }
  }
}

/**
 * Why work failed: a statement that was not waited for may have failed before, and then the database refused every
 * statement after it.
 */
export async function causeOf({ unawaited }: TransactionScope, error: unknown): Promise<unknown> {
  for (const outcome of await Promise.allSettled(unawaited))
    if (outcome.status === 'rejected') return outcome.reason as unknown;
  return error;
}

/** When each connection last planned again, by `performance.now()`. */
const plannedAt = new WeakMap<PoolClient, number>();
const DISCARD: Statement = { name: 'discard_plans', text: 'discard plans' };

/** A transaction as its connection has it. */
export class OpenTransaction extends TransactionScope {
  readonly client: PoolClient;
  /** In tests. */
  readonly lockOrder: LockOrder | null = newLockOrder();

  constructor(client: PoolClient, businessId: Id | null) {
    super(businessId);
    this.client = client;
  }

  // Async, so that a lock out of order fails the statement as the database would.
  async send(statement: Statement): Promise<QueryResult> {
    this.lockOrder?.take(statement.text);
    return sendStatement(this.client, statement);
  }

  async discardPlans(afterMs: number): Promise<void> {
    const now = performance.now();
    if (now - (plannedAt.get(this.client) ?? Number.NEGATIVE_INFINITY) < afterMs) return;
    plannedAt.set(this.client, now);
    await this.run(DISCARD);
  }
}

class TransactionPart extends TransactionScope {
  /** The savepoint, sent with the first statement: most parts send none. */
  opened: Promise<unknown> | null = null;
  readonly #outer: TransactionScope;
  readonly #sent = new Set<Promise<unknown>>();
  #isEnded = false;

  constructor(outer: TransactionScope) {
    super(outer.businessId);
    this.#outer = outer;
  }

  send(statement: Statement): Promise<QueryResult> {
    if (this.#isEnded) return Promise.reject(new Error('This part of the transaction has ended'));
    if (this.opened === null) {
      this.opened = this.#outer.send({ text: 'SAVEPOINT part' });
      // Awaited when the part fails: the server works in the order in which it is asked.
      this.opened.catch(() => undefined);
    }
    const sent = this.#outer.send(statement);
    this.#sent.add(sent);
    return sent;
  }

  discardPlans(afterMs: number): Promise<void> {
    return this.#outer.discardPlans(afterMs);
  }

  /** Takes no more statements and waits for those under way; throws when one of them failed. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const outcome of await Promise.allSettled(this.#sent))
      if (outcome.status === 'rejected') throw outcome.reason as Error;
  }
}
