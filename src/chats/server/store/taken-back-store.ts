import type { Id } from '../../../foundation/contract/id.ts';
import { locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { messageText } from '../../contract/message-text.ts';
import type { ContentType } from '../../contract/message.ts';
import type { MessageContent } from './message-rows-store.ts';

/** What writes in the place of a person, and ends when a person comes. */
const BY_SCRIPTS = "m.author_type in ('automation', 'script')";

// Locked later than its rank, which cannot deadlock: the caller has locked the chat, and no transaction that holds a message waits for a chat.
const mark: NamedStatement = {
  name: 'mark_taken_back',
  text: `update messages m set meta = m.meta || jsonb_build_object('taken_back', e.reason)
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, id, reason)
    where m.business_id = e.business_id and m.id = e.id and ${BY_SCRIPTS} ${locksLate('message')}`,
};
const find: NamedStatement = {
  name: 'find_taken_back',
  text: `select m.id as message_id, m.chat_id, m.content_type, m.content
    from unnest($2::bigint[], $3::timestamptz[]) as e (chat_id, since)
    join messages m on m.business_id = $1 and m.chat_id = e.chat_id and m.time >= e.since
    where m.meta ? 'taken_back' and m.status in ('pending', 'failed') and ${BY_SCRIPTS} order by m.time, m.id`,
};

/** Notes of messages that they are taken back; of those that no script has written nothing is noted. */
export async function markTakenBack(
  tx: Transaction,
  messages: readonly { business_id: Id; message_id: Id; reason: string }[],
): Promise<void> {
  await tx.run(mark, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ message_id }) => message_id),
    messages.map(({ reason }) => reason),
  ]);
}

/** What was taken back in chats of what was written since these times. */
export async function findMarkedTakenBack(
  tx: Transaction,
  businessId: Id,
  chats: readonly { chat_id: Id; since: string }[],
): Promise<{ message_id: Id; chat_id: Id; text: string }[]> {
  const rows = await tx.run<{ message_id: Id; chat_id: Id; content_type: ContentType; content: MessageContent }>(find, [
    businessId,
    chats.map(({ chat_id }) => chat_id),
    chats.map(({ since }) => since),
  ]);
  return rows.map(({ content_type, content, ...of }) => ({ ...of, text: messageText(content_type, content) }));
}
