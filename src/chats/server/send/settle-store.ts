import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// Raw statements: the benchmark sending measures them.

const find: NamedStatement = {
  name: 'find_channels_of_sent',
  text: `select m.id, m.channel_id from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join messages m on m.business_id = e.business_id and m.id = e.id`,
};

/** The channels of messages of many businesses, by the message's id. */
export async function findSentChannels(
  tx: Transaction,
  sent: readonly { business_id: Id; message_id: Id }[],
): Promise<ReadonlyMap<Id, Id>> {
  const rows = await tx.run<{ id: Id; channel_id: Id }>(find, [
    sent.map(({ business_id }) => business_id),
    sent.map(({ message_id }) => message_id),
  ]);
  return new Map(rows.map(({ id, channel_id }) => [id, channel_id]));
}
