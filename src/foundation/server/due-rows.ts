import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { NamedStatement, Transaction } from './db/transaction.ts';
import type { Logger } from './log.ts';

/** Where rows with a due time live. Names come from code only, never from data. */
export interface DueTableDefinition<Column extends string> {
  table: string;
  /** The key's columns, `business_id` first. */
  key: readonly Column[];
  /** When the row is due; null when it is not waiting. An index begins with it. */
  due: string;
  /** Further columns that a claim answers. */
  columns?: readonly Column[];
}

/** A table with a due time and the columns `lease_until timestamptz` and `lease_epoch bigint not null default 0`. */
export interface DueTable<Column extends string> {
  readonly key: readonly Column[];
  readonly claim: NamedStatement;
  readonly keep: NamedStatement;
  readonly finish: NamedStatement;
  readonly remove: NamedStatement;
}

/** A row in hand. `lease_epoch` proves it: whoever claims the row next has a higher one. */
export type Claimed<Column extends string> = Record<Column, string> & { lease_epoch: string };

/** When a row is due again: at an instant, after a pause, or never. */
export type NextDue = { at: string } | { afterSeconds: number } | null;

/** The row's lease ran out and somebody else has claimed it: this worker's work must not count. */
export class LeaseLost extends Error {
  constructor(table: string) {
    super(`The lease of a row of ${table} is no longer held`);
    this.name = 'LeaseLost';
  }
}

/** Declares such a table; its statements are written once. */
export function defineDueTable<const Column extends string>(definition: DueTableDefinition<Column>): DueTable<Column> {
  const { table, key, due, columns = [] } = definition;
  for (const name of [table, due, ...key, ...columns]) {
    if (!/^[a-z][a-z_]*$/.test(name)) throw new Error(`${name} is no name of a table or column`);
  }
  const answered = [...new Set([...key, ...columns])].map((name) => `t.${name}`).join(', ');
  const isMine = `${key.map((name, place) => `${name} = $${place + 2}`).join(' and ')} and lease_epoch = $1`;
  const next = `coalesce($${key.length + 2}::timestamptz, clock_now() + make_interval(secs => $${key.length + 3}))`;
  return {
    key,
    claim: {
      name: `claim_${table}_${due}`,
      text: `with ready as (
          select ${key.join(', ')} from ${table}
          where ${due} <= (select clock_now()) and (lease_until is null or lease_until <= (select clock_now()))
          order by ${due} limit $1 for no key update skip locked
        )
        update ${table} t
        set lease_until = clock_now() + make_interval(secs => $2), lease_epoch = t.lease_epoch + 1
        from ready where ${key.map((name) => `t.${name} = ready.${name}`).join(' and ')}
        returning ${answered}, t.lease_epoch`,
    },
    keep: {
      name: `keep_${table}_${due}`,
      text: `update ${table} set lease_until = clock_now() + make_interval(secs => $${key.length + 2})
        where ${isMine} returning lease_epoch`,
    },
    finish: {
      name: `finish_${table}_${due}`,
      text: `update ${table} set ${due} = ${next}, lease_until = null where ${isMine} returning lease_epoch`,
    },
    remove: { name: `remove_${table}_${due}`, text: `delete from ${table} where ${isMine} returning lease_epoch` },
  };
}

/**
 * Claims up to `limit` rows that have come due, the longest due first, by the database's clock. Claims
 * of several workers at once get different rows. `systemPool` acts as parley_system: all businesses.
 */
export async function claimDue<Column extends string>(
  systemPool: Pool,
  table: DueTable<Column>,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<Claimed<Column>[]> {
  const { rows } = await systemPool.query<Claimed<Column>>({ ...table.claim, values: [limit, leaseSeconds] });
  return rows;
}

const proof = <Column extends string>({ key }: DueTable<Column>, row: Claimed<Column>) => [
  row.lease_epoch,
  ...key.map((name) => row[name]),
];

async function runFenced<Column extends string>(
  tx: Transaction,
  table: DueTable<Column>,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<void> {
  const written = await tx.run(statement, values);
  if (written.length === 0) throw new LeaseLost(statement.name);
}

/** Holds a claimed row for longer. Throws LeaseLost when somebody else has it. */
export function keepLease<Column extends string>(
  tx: Transaction,
  table: DueTable<Column>,
  row: Claimed<Column>,
  leaseSeconds: number,
): Promise<void> {
  return runFenced(tx, table, table.keep, [...proof(table, row), leaseSeconds]);
}

/**
 * Ends a claim in the transaction that holds what the row asked for: both count, or neither does.
 * Throws LeaseLost, which rolls the transaction back, when somebody else has claimed the row.
 */
export function finishDue<Column extends string>(
  tx: Transaction,
  table: DueTable<Column>,
  row: Claimed<Column>,
  next: NextDue,
): Promise<void> {
  const at = next !== null && 'at' in next ? next.at : null;
  const afterSeconds = next !== null && 'afterSeconds' in next ? next.afterSeconds : null;
  return runFenced(tx, table, table.finish, [...proof(table, row), at, afterSeconds]);
}

/** Ends a claim by deleting the row, with the same fence as `finishDue`. */
export function deleteDue<Column extends string>(
  tx: Transaction,
  table: DueTable<Column>,
  row: Claimed<Column>,
): Promise<void> {
  return runFenced(tx, table, table.remove, proof(table, row));
}

export interface DueLoopOptions {
  /** For the log. */
  name: string;
  log: Logger;
  /** Claims and handles one batch; answers true when more rows may be waiting. `signal`: stop soon. */
  batch(signal: AbortSignal): Promise<boolean>;
  /** How long to sleep when nothing was due and nobody nudges. */
  pollMs: number;
}

export interface DueLoop {
  /** Something may have come due: look at once. */
  nudge(): void;
  /** Takes no more batches; settles when the one under way has ended. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 500;

/** Handles batch after batch as long as rows are due, then sleeps until a nudge or the next poll. */
export function runDueRows({ name, log, batch, pollMs }: DueLoopOptions): DueLoop {
  const stopping = new AbortController();
  let sleep = new AbortController();
  let isNudged = false;
  let failures = 0;

  const pause = async (): Promise<void> => {
    const ceiling = failures === 0 ? pollMs : Math.min(pollMs, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
    sleep = new AbortController();
    // A nudge does not shorten the pause after a failure: the database may be the reason.
    if (isNudged && failures === 0) sleep.abort();
    const signal = failures === 0 ? AbortSignal.any([sleep.signal, stopping.signal]) : stopping.signal;
    // Some jitter, so that many workers do not look at the same moment.
    await delay(ceiling * (0.8 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => undefined);
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isNudged = false;
      try {
        const hasMore = await batch(stopping.signal);
        failures = 0;
        if (hasMore) continue;
      } catch (error) {
        failures += 1;
        log.warn({ err: error, loop: name }, 'A batch of due rows failed; trying again');
      }
      await pause();
    }
  };
  const done = loop();
  return {
    nudge() {
      isNudged = true;
      sleep.abort();
    },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
