import type { MemberChat, PreparedSource } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// One lookup by key for each contact, whatever the planner knows of the tables: a campaign may fill them within a minute,
// and a plan that was made when they were small would read all of them for each contact.
const find: NamedStatement = {
  name: 'find_chats_of_members',
  text: `select e.contact_id, c.id as chat_id, c.recipient_id, c.recipient_kind from unnest($3::bigint[]) as e (contact_id)
    cross join lateral (
      select * from chats o where o.business_id = $1 and o.channel_id = $2 and o.contact_id = e.contact_id limit 1
    ) c`,
};
// The time is a column of one row: a default would call clock_now() for each chat.
const open: NamedStatement = {
  name: 'open_unlisted_chats',
  text: `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, is_listed, last_message_time, created_time)
    select $1, $2, e.contact_id, p.mobile, 'phone', false, n.now, n.now
    from unnest($3::bigint[]) as e (contact_id)
    cross join lateral (select mobile from contact_labels o where o.business_id = $1 and o.id = e.contact_id and mobile is not null limit 1) p,
      (select clock_now() as now offset 0) n
    order by e.contact_id
    on conflict (business_id, channel_id, contact_id) do nothing
    returning contact_id, id as chat_id, recipient_id, recipient_kind`,
};
const insert: NamedStatement = {
  name: 'insert_bulk_messages',
  text: `insert into messages (business_id, id, chat_id, channel_id, author_id, author_type, author_label, origin, content_type, content,
      status, time, created_time, source_id, slot_values)
    select $1, e.id, e.chat_id, $2, $3, $4, $5, 'outgoing', $6, null, 'pending', n.now, n.now, $7, e.slot_values
    from unnest($8::bigint[], $9::bigint[], $10::jsonb[]) as e (id, chat_id, slot_values), (select clock_now() as now offset 0) n`,
};

/** The chats of contacts on a channel. */
export function findMemberChats(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<MemberChat[]> {
  return tx.run<MemberChat>(find, [businessId, channelId, contactIds]);
}

/** Opens chats, unlisted, for contacts that have a phone number; returns those that did not exist. */
export function openUnlistedChats(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<MemberChat[]> {
  return tx.run<MemberChat>(open, [businessId, channelId, contactIds]);
}

/** Writes messages of a source, whose content is filled when it is read. */
export async function insertBulkMessages(
  tx: Transaction,
  businessId: Id,
  source: PreparedSource,
  messages: readonly { id: Id; chat_id: Id; slot_values: string }[],
): Promise<void> {
  await tx.run(insert, [
    businessId,
    source.channel_id,
    source.author_id,
    source.author_type,
    source.author_type === 'user' ? null : source.author_label,
    source.content_type,
    source.id,
    messages.map(({ id }) => id),
    messages.map(({ chat_id }) => chat_id),
    messages.map(({ slot_values }) => slot_values),
  ]);
}
