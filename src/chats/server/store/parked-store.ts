import type { IncomingChange, IncomingStatus } from '../../../channels/contract/incoming.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import { arrayParameter } from '../../../foundation/server/db/array-parameter.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { providerKey, type ChannelKey } from '../incoming/arrivals.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

/** A stored reply that quotes a message by the provider's id. */
export interface IncomingQuote {
  kind: 'quote';
  /** Of the reply. */
  provider_id: string;
  /** Of the message that it quotes. */
  target_provider_id: string;
  time: string;
}

/** A change, or a reply, together with the channel on which its message is expected. */
export interface ChangeOnChannel extends ChannelKey {
  change: IncomingChange | IncomingQuote;
}

const parkChangesSql: NamedStatement = {
  name: 'park_changes',
  text: `insert into parked_changes (business_id, channel_id, target_provider_id, provider_id, kind, time, change)
    select e.business_id, e.channel_id, e.change ->> 'target_provider_id', e.change ->> 'provider_id', e.change ->> 'kind',
      (e.change ->> 'time')::timestamptz, e.change
    from jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint, change jsonb)
    order by 1, 2, 3, 4
    on conflict do nothing`,
};

const unparkChangesSql: NamedStatement = {
  name: 'unpark_changes',
  text: `delete from parked_changes p
    using unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, channel_id, provider_id)
    where p.business_id = e.business_id and p.channel_id = e.channel_id and p.target_provider_id = e.provider_id
    returning p.business_id, p.channel_id, p.change`,
};

const findLandedChangesSql: NamedStatement = {
  name: 'find_landed_changes',
  // Only what was parked lately: a message that is stored later than that takes its changes along itself.
  text: `select p.business_id, p.channel_id, p.target_provider_id as provider_id from parked_changes p
    join messages m on m.business_id = p.business_id and m.channel_id = p.channel_id and m.provider_id = p.target_provider_id
    where p.parked_time > clock_now() - interval '10 minutes'
    limit 500`,
};

/** Keeps changes until their message is there. */
export async function parkChanges(tx: Transaction, changes: readonly ChangeOnChannel[]): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.map(({ business_id, channel_id, change }) => ({ business_id, channel_id, change }));
  await tx.run(parkChangesSql, [JSON.stringify(values)]);
}

/** Takes out the changes that waited for these messages. */
export async function unparkChanges(
  tx: Transaction,
  messages: readonly (ChannelKey & { provider_id: string })[],
): Promise<ChangeOnChannel[]> {
  if (messages.length === 0) return [];
  const distinct = [...new Map(messages.map((each) => [providerKey(each, each.provider_id), each])).values()];
  return tx.run<ChangeOnChannel>(unparkChangesSql, [
    arrayParameter(distinct.map(({ business_id }) => business_id)),
    arrayParameter(distinct.map(({ channel_id }) => channel_id)),
    arrayParameter(distinct.map(({ provider_id }) => provider_id)),
  ]);
}

/** Messages that are there although changes wait for them: both were under way at the same time. */
export function findLandedChanges(tx: Transaction): Promise<(ChannelKey & { provider_id: string })[]> {
  return tx.run<ChannelKey & { provider_id: string }>(findLandedChangesSql);
}

/** A status that waits for its message. */
export interface ParkedStatus extends ChannelKey {
  provider_id: string;
  status: IncomingStatus['status'];
  time: string;
  error: IncomingStatus['error'];
  price: IncomingStatus['price'];
}

// A status may be parked at the very moment at which its message gets the provider's id: each would miss
// the other. Both take this lock of the id first, so that the second sees what the first has written.
// A thousand locks for all ids bound what one batch can hold.
const lockProviderIdsSql: NamedStatement = {
  name: 'lock_provider_ids',
  text: `select pg_advisory_xact_lock(hashtext('provider_ids'), k.key) from (
      select distinct ${locks('message')} abs(hashtext(e.text) % 1000) as key from unnest($1::text[]) as e (text) order by 1
    ) as k`,
};

const parkStatusesSql: NamedStatement = {
  name: 'park_statuses',
  text: `insert into parked_statuses (business_id, channel_id, provider_id, status, time, callback_data, error, price)
    select e.business_id, e.channel_id, e.provider_id, e.status, e.time, e.callback_data, e.error, e.price
    from jsonb_to_recordset($1) as e (
      business_id bigint, channel_id bigint, provider_id text, status text, time timestamptz, callback_data text, error jsonb, price jsonb)
    order by 1, 2, 3, 4, 5
    on conflict do nothing`,
};

const unparkStatusesSql: NamedStatement = {
  name: 'unpark_statuses',
  text: `delete from parked_statuses p
    using unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, channel_id, provider_id)
    where p.business_id = e.business_id and p.channel_id = e.channel_id and p.provider_id = e.provider_id
    returning p.business_id, p.channel_id, p.provider_id, p.status, p.time, p.error, p.price`,
};

/** Until this transaction ends no other one parks statuses of these ids, or gives a message one of them. */
export async function lockProviderIds(
  tx: Transaction,
  ids: readonly (ChannelKey & { provider_id: string })[],
): Promise<void> {
  if (ids.length > 0) await tx.run(lockProviderIdsSql, [ids.map((each) => providerKey(each, each.provider_id))]);
}

/** Keeps statuses until their message is there. */
export async function parkStatuses(
  tx: Transaction,
  statuses: readonly (ParkedStatus & { callback_data: string | null })[],
): Promise<void> {
  if (statuses.length > 0) await tx.run(parkStatusesSql, [JSON.stringify(statuses)]);
}

/** Takes out the statuses that waited for these messages. */
export async function unparkStatuses(
  tx: Transaction,
  messages: readonly (ChannelKey & { provider_id: string })[],
): Promise<ParkedStatus[]> {
  if (messages.length === 0) return [];
  return tx.run<ParkedStatus>(unparkStatusesSql, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ channel_id }) => channel_id),
    messages.map(({ provider_id }) => provider_id),
  ]);
}
