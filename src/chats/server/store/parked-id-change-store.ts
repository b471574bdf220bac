import type { IncomingIdChange } from '../../../channels/contract/incoming.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ChannelKey } from '../incoming/arrivals.ts';

/** A change of someone who is not known yet, on the channel on which it was told. */
export interface ParkedIdChange extends ChannelKey {
  change: IncomingIdChange;
}

const park: NamedStatement = {
  name: 'park_id_changes',
  text: `insert into parked_id_changes (business_id, channel_id, address_id, time, change)
    select e.business_id, e.channel_id, e.address_id, e.time, e.change
    from jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint, address_id text, time timestamptz, change jsonb)
    order by 1, 2, 3, 4
    on conflict do nothing`,
};
const find: NamedStatement = {
  name: 'find_parked_id_changes',
  text: `select distinct p.business_id, p.channel_id, p.change
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, channel_id, address_id)
    join parked_id_changes p on p.business_id = e.business_id and p.channel_id = e.channel_id and p.address_id = e.address_id`,
};

/** Keeps changes until someone becomes known under what they left. */
export async function parkIdChanges(tx: Transaction, changes: readonly ParkedIdChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.flatMap(({ business_id, channel_id, change }) =>
    change.previous.addresses.map(({ id }) => ({ business_id, channel_id, address_id: id, time: change.time, change })),
  );
  await tx.run(park, [JSON.stringify(rows)]);
}

/** What waits for these addresses. It stays: applied again it changes nothing. */
export function findParkedIdChanges(
  tx: Transaction,
  addresses: readonly (ChannelKey & { address_id: string })[],
): Promise<ParkedIdChange[]> {
  return tx.run<ParkedIdChange>(find, [
    addresses.map(({ business_id }) => business_id),
    addresses.map(({ channel_id }) => channel_id),
    addresses.map(({ address_id }) => address_id),
  ]);
}
