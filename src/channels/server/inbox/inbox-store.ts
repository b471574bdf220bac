import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { arrayParameter } from '../../../foundation/server/db/array-parameter.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { routeKeyOf } from './route-key.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

/** A webhook as it came. */
export interface WaitingWebhook {
  id: Id;
  provider: string;
  body: Buffer;
  failures: number;
}

export interface DeadLetter {
  inbox_id: Id;
  provider: string;
  part: Buffer;
  reason: string;
}

const claimWaiting: NamedStatement = {
  name: 'claim_waiting_webhooks',
  text: 'select * from claim_waiting_webhooks($1, $2, $3, $4)',
};
const claim: NamedStatement = { name: 'claim_webhooks_of', text: 'select * from claim_webhooks_of($1, $2, $3, $4)' };
const reclaim: NamedStatement = {
  name: 'claim_webhooks_by_id',
  text: `select id, provider, body, failures from webhook_inbox
    where id = any ($1) and applied_time is null order by id for no key update skip locked`,
};
const mark: NamedStatement = {
  name: 'mark_webhooks_applied',
  text: 'update webhook_inbox set applied_time = clock_timestamp() where id = any ($1)',
};
const count: NamedStatement = {
  name: 'count_webhook_failures',
  text: 'update webhook_inbox set failures = failures + 1 where id = any ($1)',
};
const insertStatement: NamedStatement = {
  name: 'insert_dead_letters',
  text: `insert into webhook_dead_letters (inbox_id, provider, part, reason)
    select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::text[])`,
};

/** More webhooks of one account than this are a flood, and have batches of their own. */
export const FLOOD_ROWS = 100;
/**
 * This number of batches of one account are applied at once, by all workers: one computes while the other waits for the
 * database, and a third would only wait for both.
 */
const BATCHES_OF_A_FLOOD = 2;

/** Webhooks of one worker's batch, in the order in which they came. */
export interface ClaimedWebhooks {
  webhooks: WaitingWebhook[];
  /** The account that the batch ends with; null for an empty one. */
  lastAccount: string | null;
  /** The accounts that have a flood. */
  floods: readonly string[];
  /** May accounts without a flood have more than what was claimed? */
  hasMore: boolean;
  /** Are these as many as a batch may hold? */
  isFull: boolean;
}

export interface ClaimOptions {
  maxRows: number;
  maxBytes: number;
  /** Where the claim before ended, so that the accounts take turns. */
  afterAccount: string;
  /** Claims nothing of accounts with a flood. */
  withoutFloods?: boolean | undefined;
  /** Accounts that had a flood a moment ago: claims from one of these alone, without looking who else has something waiting. */
  knownFloods?: readonly string[] | undefined;
}

type ClaimedRow = WaitingWebhook & { route_key: string };
/** An account that has something waiting; without a webhook when nothing of it was claimed. */
type AccountRow = { route_key: string; is_flood: boolean } & (ClaimedRow | { id: null });

/** Those after the one whose turn was last come first. */
const inTurn = (accounts: readonly string[], afterAccount: string): string[] => [
  ...accounts.filter((account) => account > afterAccount),
  ...accounts.filter((account) => account <= afterAccount),
];

/** In the order in which they came. */
const inOrder = (rows: readonly ClaimedRow[]): WaitingWebhook[] =>
  rows.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));

/**
 * Claims webhooks until the transaction ends: the oldest of many accounts, a share from each, or of one with a flood. An account
 * with a flood is in a batch of its own, so that no other waits for it.
 */
export async function claimWebhooks(tx: Transaction, options: ClaimOptions): Promise<ClaimedWebhooks> {
  const { maxRows, maxBytes, afterAccount, withoutFloods = false, knownFloods } = options;
  if (knownFloods) return claimFlood(tx, options, inTurn(knownFloods, afterAccount), false);
  const accounts = await tx.run<AccountRow>(claimWaiting, [afterAccount, FLOOD_ROWS, maxRows, maxBytes]);
  const floods = accounts.filter(({ is_flood }) => is_flood).map(({ route_key }) => route_key);
  const quiet = new Set(accounts.filter(({ is_flood }) => !is_flood).map(({ route_key }) => route_key));
  const rows = accounts.filter((row) => row.id !== null);
  if (rows.length === 0 && !withoutFloods) return claimFlood(tx, options, floods, quiet.size > 0);
  // Of one account all was claimed that fitted; of several each gave its share.
  const bytes = rows.reduce((sum, { body }) => sum + body.length, 0);
  const isAll = rows.length === 0 || (quiet.size === 1 && rows.length < maxRows && bytes < maxBytes);
  return {
    webhooks: inOrder(rows),
    lastAccount: rows.at(-1)?.route_key ?? null,
    floods,
    hasMore: !isAll,
    isFull: rows.length >= maxRows,
  };
}

/** The oldest of the first of these accounts that has a place for a batch. `hasMore`: have accounts without a flood something waiting? */
async function claimFlood(
  tx: Transaction,
  { maxRows, maxBytes }: ClaimOptions,
  floods: readonly string[],
  hasMore: boolean,
): Promise<ClaimedWebhooks> {
  const rows =
    floods.length === 0 ? [] : await tx.run<ClaimedRow>(claim, [floods, BATCHES_OF_A_FLOOD, maxRows, maxBytes]);
  return {
    webhooks: inOrder(rows),
    lastAccount: rows.at(-1)?.route_key ?? null,
    floods,
    hasMore: rows.length > 0 && hasMore,
    isFull: rows.length >= maxRows,
  };
}

/** Claims those of these that still wait and that no other worker has claimed. */
export function reclaimWebhooks(tx: Transaction, ids: readonly Id[]): Promise<WaitingWebhook[]> {
  return tx.run<WaitingWebhook>(reclaim, [ids]);
}

/** With the COMMIT: these are done. */
export function markApplied(tx: Transaction, ids: readonly Id[]): void {
  if (ids.length > 0) tx.sendBeforeCommit(mark, () => [arrayParameter(ids)]);
}

/** Notes that applying these has failed for a reason that may pass. */
export async function countFailures(tx: Transaction, ids: readonly Id[]): Promise<void> {
  await tx.run(count, [ids]);
}

/** Stores parts as dead letters, with the reason why they could not be applied. */
export async function insertDeadLetters(tx: Transaction, deadLetters: readonly DeadLetter[]): Promise<void> {
  if (deadLetters.length === 0) return;
  await tx.run(insertStatement, [
    deadLetters.map(({ inbox_id }) => inbox_id),
    deadLetters.map(({ provider }) => provider),
    deadLetters.map(({ part }) => part),
    deadLetters.map(({ reason }) => reason.slice(0, 500)),
  ]);
}

/** Stores bodies as they came, in one statement: joined with their lengths, because an array of bytea costs an escape each. */
export async function insertWebhooks(pool: Pool, provider: string, bodies: readonly Buffer[]): Promise<void> {
  await pool.query({
    name: 'append_routed_webhooks',
    text: 'select append_routed_webhooks($1, $2, $3, $4)',
    values: [provider, Buffer.concat(bodies), bodies.map((body) => body.length), bodies.map(routeKeyOf)],
  });
}

/** Backlog of the webhook inbox. */
export interface WebhookBacklog {
  /** Age of the oldest webhook that is not applied yet; null: none. */
  waiting_ms: number | null;
  /** Dead letters of the last week that have not been retried. */
  dead_letters: number;
}

/** Reads the backlog of all businesses. */
export async function readWebhookBacklog(pool: Pool): Promise<WebhookBacklog> {
  const { rows } = await pool.query<WebhookBacklog>('select * from webhook_backlog()');
  return rows[0] ?? { waiting_ms: null, dead_letters: 0 };
}
