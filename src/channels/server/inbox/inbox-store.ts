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

const listAccounts: NamedStatement = {
  name: 'list_waiting_webhook_accounts',
  text: 'select * from waiting_webhook_accounts($1, $2)',
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

/** The batch of an account with a flood holds nothing else: no one waits for it. */
export type Lane = 'many' | 'flood';

export interface ClaimOptions {
  /** The first in which anything can be claimed. */
  lanes: readonly Lane[];
  maxRows: number;
  maxBytes: number;
  /** Where the claim before ended, so that the accounts take turns. */
  afterAccount: string;
  /** Accounts that had a flood a moment ago: claims from these alone, without looking who else has something waiting. */
  knownFloods?: readonly string[] | undefined;
}

interface WaitingAccount {
  route_key: string;
  is_flood: boolean;
}

/** Those after the one whose turn was last come first. */
const inTurn = (accounts: readonly string[], afterAccount: string): WaitingAccount[] =>
  [
    ...accounts.filter((account) => account > afterAccount),
    ...accounts.filter((account) => account <= afterAccount),
  ].map((route_key) => ({ route_key, is_flood: true }));

/** Claims webhooks until the transaction ends: the oldest of many accounts, a share from each, or of one with a flood. */
export async function claimWebhooks(
  tx: Transaction,
  { lanes, maxRows, maxBytes, afterAccount, knownFloods }: ClaimOptions,
): Promise<ClaimedWebhooks> {
  const waiting = knownFloods
    ? inTurn(knownFloods, afterAccount)
    : await tx.run<WaitingAccount>(listAccounts, [afterAccount, FLOOD_ROWS]);
  const floods = waiting.flatMap(({ is_flood, route_key }) => (is_flood ? [route_key] : []));
  const quiet = waiting.filter(({ is_flood }) => !is_flood);
  for (const lane of lanes) {
    const isFlood = lane === 'flood';
    const accounts = waiting.filter(({ is_flood }) => is_flood === isFlood).map(({ route_key }) => route_key);
    if (accounts.length === 0) continue;
    const batches = isFlood ? BATCHES_OF_A_FLOOD : null;
    const rows = await tx.run<WaitingWebhook & { route_key: string }>(claim, [accounts, batches, maxRows, maxBytes]);
    if (rows.length === 0) continue;
    const webhooks = rows.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
    // Of one account all was claimed that fitted; of several each gave its share.
    const bytes = webhooks.reduce((sum, { body }) => sum + body.length, 0);
    const isAll = !isFlood && quiet.length === 1 && rows.length < maxRows && bytes < maxBytes;
    const lastAccount = rows.at(-1)?.route_key ?? null;
    return { webhooks, lastAccount, floods, hasMore: quiet.length > 0 && !isAll, isFull: rows.length >= maxRows };
  }
  return { webhooks: [], lastAccount: null, floods, hasMore: false, isFull: false };
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
