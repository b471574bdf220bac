import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { PaceState } from './keep-pace.ts';

// No lock: a campaign sends through one number, and claims of a number wait for each other.
const read: NamedStatement = {
  name: 'read_campaign_pace',
  text: `select (extract(epoch from next_time) * 1000)::float8 as next_ms, (extract(epoch from deferred_time) * 1000)::float8 as deferred_ms
    from campaign_paces where business_id = $1 and campaign_id = $2`,
};
const write: NamedStatement = {
  name: 'write_campaign_pace',
  text: `insert into campaign_paces (business_id, campaign_id, next_time, deferred_time)
    values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000))
    on conflict (business_id, campaign_id) do update set next_time = excluded.next_time, deferred_time = excluded.deferred_time`,
};

/** The rate limiter state of a campaign; null before its first message. */
export async function readPace(tx: Transaction, businessId: Id, campaignId: Id): Promise<PaceState | null> {
  return (await tx.run<PaceState>(read, [businessId, campaignId]))[0] ?? null;
}

/** Stores it in the claiming transaction. */
export async function writePace(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  { next_ms, deferred_ms }: PaceState,
): Promise<void> {
  await tx.run(write, [businessId, campaignId, next_ms, deferred_ms]);
}

const forget: NamedStatement = {
  name: 'forget_campaign_pace',
  text: 'delete from campaign_paces where business_id = $1 and campaign_id = $2',
};

/** Resets the rate limiter of a campaign. */
export async function forgetPace(tx: Transaction, businessId: Id, campaignId: Id): Promise<void> {
  await tx.run(forget, [businessId, campaignId]);
}
