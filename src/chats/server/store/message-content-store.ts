import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { messageText } from '../../contract/message-text.ts';
import type { ContentType, Message, MessageStatus } from '../../contract/message.ts';
import { contentOf, type MessageContent } from './message-rows-store.ts';

/** What one message says and what became of it. */
export interface MessageSaid {
  id: Id;
  chat_id: Id;
  content_type: ContentType;
  /** With the member's values, also of a bulk send. */
  content: MessageContent;
  /** One line. */
  text: string;
  status: MessageStatus;
  error: Message['error'];
}

const read: NamedStatement = {
  name: 'read_message_contents',
  text: `select m.id, m.chat_id, m.content_type, ${contentOf('m')} as content, m.status, m.error from messages m
    where m.business_id = $1 and m.id = any ($2) and m.deleted_time is null`,
};

/** Messages of a business by their ids; deleted ones are left out. */
export async function readMessagesSaid(
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, MessageSaid>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<Omit<MessageSaid, 'text'>>(read, [businessId, ids]);
  return new Map(rows.map((row) => [row.id, { ...row, text: messageText(row.content_type, row.content) }]));
}
