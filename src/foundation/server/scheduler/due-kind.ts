import type { Id } from '../../contract/id.ts';
import type { Services } from '../services.ts';
import type { BusinessContext, WorkContext } from '../work-context.ts';
import { dueStatements, type DueStatements } from './due-statements.ts';

/** A claimed row. The next claim has another `lease_epoch`, which is what proves that it is still ours. */
export type DueRow<Column extends string = never> = Readonly<Record<Column, string>> & {
  readonly business_id: Id;
  readonly lease_epoch: string;
  /** How many times in a row it has failed. */
  readonly failures: number;
  /** How many causes lie between it and what a person or a provider did. */
  readonly depth: number;
};

/** When a row is due again: at an instant, after a pause, or never. */
export type NextDue = { at: string } | { afterSeconds: number } | null;

/** Writes the result of work that was done outside a transaction; returns when the row is due again. */
export type ApplyDue = (ctx: BusinessContext) => Promise<NextDue>;

/** The claim of a row. The scheduler renews it for as long as the work runs. */
export interface Lease {
  /** Aborted when the process stops or another worker has claimed the row: work that can take long ends soon. */
  ending: AbortSignal;
  /** Renews the claim now, and says whether another row of the kind waits for a worker. Throws when another worker has claimed the row. */
  renew(): Promise<{ isAwaited: boolean }>;
}

interface DueKindOptions<Key extends string, Further extends string> {
  /** Its table is `due_<name>`, made by `select make_due_table('<name>', '<key>', …)` in a migration. */
  name: string;
  /** What identifies a row within its business; the primary key of the table. */
  key: readonly Key[];
  /** Further columns, with their types; those of the key are ids. */
  columns?: Readonly<Record<Further, 'bigint' | 'text'>>;
  /** How many rows one claim takes at most. */
  batch: number;
  /** A row whose lease has run out is claimed by another worker: longer than a batch takes, but for `runOutside`, where it is renewed. */
  leaseSeconds: number;
  /** How long what has come due may wait, so that rows of that time are one batch. */
  pollMs: number;
  /** It calls a provider or sends mail: a copy of the installation must not run it. */
  outgoing?: true;
  /** Messages go first: during a flood of webhooks, at most one batch starts every ten seconds. */
  isLowPriority?: true;
  /** It computes for long: in the product it runs in a thread of its own, so that requests do not wait for it. */
  cpuBound?: true;
}

/** What happens to a row that fails again and again; without it, it is retried without an end, with a growing pause. */
export interface GiveUpDue<Column extends string> {
  afterFailures: number;
  /** Notes the failure in the transaction that removes the row. `reason` names the error, without values. */
  run(ctx: BusinessContext, row: DueRow<Column>, reason: string): Promise<void>;
}

/** The work of a kind, in one of three forms. */
export interface DueWork<Column extends string> {
  /**
   * Does the work of rows of one business and one depth in one transaction, as parley_app. It locks the records first and reads them
   * again, because a row may be early: extending a time writes nothing here. Returns for each row when it is due
   * again; the scheduler finishes the rows last.
   */
  run?(ctx: BusinessContext, rows: readonly DueRow<Column>[]): Promise<readonly NextDue[]>;
  /**
   * As `run`, for rows of any number of businesses and as parley_system: no row-level security, so every statement names
   * the business of each row. For kinds that come due for many businesses at once, in a number of statements that does
   * not grow with the rows.
   */
  runForMany?(ctx: WorkContext, rows: readonly DueRow<Column>[]): Promise<readonly NextDue[]>;
  /** Does the work of one row that needs no transaction meanwhile (a call to a provider), and returns what to write. */
  runOutside?(services: Services, row: DueRow<Column>, lease: Lease): Promise<ApplyDue>;
  giveUp?: GiveUpDue<Column>;
}

/** A kind of scheduled work, as the scheduler sees it: which columns its rows have is known to the kind alone. */
export interface DueKind<Column extends string = string> extends Omit<DueKindOptions<string, string>, 'columns'> {
  readonly columns: readonly Column[];
  readonly statements: DueStatements;
  run?(ctx: BusinessContext, rows: readonly DueRow[]): Promise<readonly NextDue[]>;
  runForMany?(ctx: WorkContext, rows: readonly DueRow[]): Promise<readonly NextDue[]>;
  runOutside?(services: Services, row: DueRow, lease: Lease): Promise<ApplyDue>;
  readonly giveUp?: GiveUpDue<never>;
}

/** Declares a kind of scheduled work; its area lists it in `dueKinds`. */
export function defineDueKind<const Key extends string, const Further extends string = never>(
  options: DueKindOptions<Key, Further> & DueWork<Key | Further>,
): DueKind<Key | Further> {
  const { name, key } = options;
  const further: Readonly<Record<string, string>> = options.columns ?? {};
  const types: Record<string, string> = { ...Object.fromEntries(key.map((column) => [column, 'bigint'])), ...further };
  const columns = Object.keys(types) as (Key | Further)[];
  for (const word of [name, ...columns]) {
    if (!/^[a-z][a-z_]*$/.test(word)) throw new Error(`${word} is no name of a kind or a column`);
  }
  // The scheduler hands the rows that it claims for a kind to no other.
  const work = options as Pick<DueKind, 'run' | 'runForMany' | 'runOutside' | 'giveUp'>;
  return { ...options, ...work, columns, statements: dueStatements(name, key, types) };
}

interface SlicedKindOptions<Key extends string> extends Pick<
  DueKindOptions<Key, never>,
  'name' | 'key' | 'leaseSeconds'
> {
  /** Does one slice of the work of a row; returns `{ afterSeconds: 0 }` while there is more. */
  runSlice(ctx: BusinessContext, row: DueRow<Key>): Promise<NextDue>;
}

/**
 * Declares scheduled work that goes through many rows of other tables in slices. Each slice is a transaction of its own, because a claim takes
 * one row only; businesses take turns between slices.
 */
export function defineSlicedKind<const Key extends string>({
  runSlice,
  ...options
}: SlicedKindOptions<Key>): DueKind<Key> {
  return defineDueKind<Key>({
    ...options,
    batch: 1,
    pollMs: 1_000,
    run: (ctx, rows) => Promise.all(rows.map((row) => runSlice(ctx, row))),
  });
}

/** What is to be done, and when; without a time, now. */
export type NewDueRow<Column extends string> = Readonly<Record<Column, string>> & {
  business_id: Id;
  due_time?: string | null;
};

/**
 * Schedules work in the transaction that changes the record; what is due at once is worked on after the commit. A row
 * that is there already keeps its time where that is earlier: a due row may be early, never late.
 */
export async function scheduleDue<Column extends string>(
  { tx, services, depth }: Pick<WorkContext, 'tx' | 'services' | 'depth'>,
  kind: DueKind<Column>,
  rows: readonly NewDueRow<Column>[],
): Promise<void> {
  if (rows.length === 0) return;
  tx.runWithoutWaiting(kind.statements.schedule, [JSON.stringify(rows), depth]);
  // A row with a time is found by the poll that follows it.
  if (rows.some(({ due_time }) => due_time === undefined || due_time === null))
    tx.afterCommit(() => services.bus.wake(`due_${kind.name}`));
}
