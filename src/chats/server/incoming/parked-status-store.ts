import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { IncomingStatus } from '../../../channels/contract/incoming.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { providerKey, type ChannelKey } from './arrivals.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

/** A status that waits for its message. */
export interface ParkedStatus extends ChannelKey {
  provider_id: string;
  status: IncomingStatus['status'];
  time: string;
  error: IncomingStatus['error'];
}

// A status may be parked at the very moment at which its message gets the provider's id: each would miss
// the other. Both take this lock of the id first, so that the second sees what the first has written.
// A thousand locks for all ids bound what one batch can hold.
const lock: NamedStatement = {
  name: 'lock_provider_ids',
  text: `select pg_advisory_xact_lock(hashtext('provider_ids'), k.key) from (
      select distinct ${locks('message')} abs(hashtext(e.text) % 1000) as key from unnest($1::text[]) as e (text) order by 1
    ) as k`,
};
const park: NamedStatement = {
  name: 'park_statuses',
  text: `insert into parked_statuses (business_id, channel_id, provider_id, status, time, callback_data, error)
    select e.business_id, e.channel_id, e.provider_id, e.status, e.time, e.callback_data, e.error
    from jsonb_to_recordset($1) as e (
      business_id bigint, channel_id bigint, provider_id text, status text, time timestamptz, callback_data text, error jsonb)
    order by 1, 2, 3, 4, 5
    on conflict do nothing`,
};
const unpark: NamedStatement = {
  name: 'unpark_statuses',
  text: `delete from parked_statuses p
    using unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, channel_id, provider_id)
    where p.business_id = e.business_id and p.channel_id = e.channel_id and p.provider_id = e.provider_id
    returning p.business_id, p.channel_id, p.provider_id, p.status, p.time, p.error`,
};

/** Until this transaction ends nobody else parks statuses of these ids, or gives a message one of them. */
export async function lockProviderIds(
  tx: Transaction,
  ids: readonly (ChannelKey & { provider_id: string })[],
): Promise<void> {
  if (ids.length > 0) await tx.run(lock, [ids.map((each) => providerKey(each, each.provider_id))]);
}

/** Keeps statuses until their message is there. */
export async function parkStatuses(
  tx: Transaction,
  statuses: readonly (ParkedStatus & { callback_data: string | null })[],
): Promise<void> {
  if (statuses.length > 0) await tx.run(park, [JSON.stringify(statuses)]);
}

/** Takes out the statuses that waited for these messages. */
export async function unparkStatuses(
  tx: Transaction,
  messages: readonly (ChannelKey & { provider_id: string })[],
): Promise<ParkedStatus[]> {
  if (messages.length === 0) return [];
  return tx.run<ParkedStatus>(unpark, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ channel_id }) => channel_id),
    messages.map(({ provider_id }) => provider_id),
  ]);
}
