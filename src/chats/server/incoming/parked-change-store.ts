import type { IncomingChange } from '../../../channels/contract/incoming.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { providerKey, type ChannelKey } from './arrivals.ts';

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

const park: NamedStatement = {
  name: 'park_changes',
  text: `insert into parked_changes (business_id, channel_id, target_provider_id, provider_id, kind, time, change)
    select e.business_id, e.channel_id, e.change ->> 'target_provider_id', e.change ->> 'provider_id', e.change ->> 'kind',
      (e.change ->> 'time')::timestamptz, e.change
    from jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint, change jsonb)
    order by 1, 2, 3, 4
    on conflict do nothing`,
};
const unpark: NamedStatement = {
  name: 'unpark_changes',
  text: `delete from parked_changes p
    using unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, channel_id, provider_id)
    where p.business_id = e.business_id and p.channel_id = e.channel_id and p.target_provider_id = e.provider_id
    returning p.business_id, p.channel_id, p.change`,
};
const findLanded: NamedStatement = {
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
  await tx.run(park, [JSON.stringify(values)]);
}

/** Takes out the changes that waited for these messages. */
export async function unparkChanges(
  tx: Transaction,
  messages: readonly (ChannelKey & { provider_id: string })[],
): Promise<ChangeOnChannel[]> {
  if (messages.length === 0) return [];
  const distinct = [...new Map(messages.map((each) => [providerKey(each, each.provider_id), each])).values()];
  return tx.run<ChangeOnChannel>(unpark, [
    distinct.map(({ business_id }) => business_id),
    distinct.map(({ channel_id }) => channel_id),
    distinct.map(({ provider_id }) => provider_id),
  ]);
}

/** Messages that are there although changes wait for them: both were under way at the same time. */
export function findLandedChanges(tx: Transaction): Promise<(ChannelKey & { provider_id: string })[]> {
  return tx.run<ChannelKey & { provider_id: string }>(findLanded);
}
