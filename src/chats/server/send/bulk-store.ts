import type { MemberChat, PreparedSource } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const open: NamedStatement = {
  name: 'open_unlisted_chats',
  text: `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, is_listed)
    select p.business_id, $2, p.id, p.mobile, 'phone', false from contact_phones p
    where p.business_id = $1 and p.id = any ($3)
      and not exists (select from chats c where c.business_id = p.business_id and c.channel_id = $2 and c.contact_id = p.id)
    order by p.id
    on conflict (business_id, channel_id, contact_id) do nothing`,
};
const find: NamedStatement = {
  name: 'find_chats_of_members',
  text: `select contact_id, id as chat_id, recipient_id, recipient_kind from chats
    where business_id = $1 and channel_id = $2 and contact_id = any ($3)`,
};
const insert: NamedStatement = {
  name: 'insert_bulk_messages',
  text: `insert into messages (business_id, id, chat_id, channel_id, author_id, author_type, author_label, origin, content_type, content,
      status, time, source_id, slot_values)
    select $1, e.id, e.chat_id, $2, $3, $4, $5, 'outgoing', $6, null, 'pending', clock_now(), $7, e.slot_values
    from unnest($8::bigint[], $9::bigint[], $10::jsonb[]) as e (id, chat_id, slot_values)`,
};

/** Opens chats, unlisted, for contacts that have none on this channel and a number to write to. */
export async function openUnlistedChats(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<void> {
  await tx.run(open, [businessId, channelId, contactIds]);
}

/** The chats of contacts on a channel. */
export function findMemberChats(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<MemberChat[]> {
  return tx.run<MemberChat & Record<string, unknown>>(find, [businessId, channelId, contactIds]);
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
