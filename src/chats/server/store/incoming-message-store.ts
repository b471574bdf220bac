import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { messagePreview } from '../../contract/message-text.ts';
import type { ContentType } from '../../contract/message.ts';
import { contentOf, type MessageContent } from './message-rows-store.ts';

/** A customer's message as it can be announced. */
export interface IncomingMessage {
  chat_id: Id;
  contact_name: string;
  /** Whose chat it is; null: no one's. */
  assignee_id: Id | null;
  /** One line; empty where only its kind can speak. */
  text: string;
  is_read: boolean;
  /** Since it was written, by the provider's clock. */
  age_seconds: number;
}

interface Row extends Omit<IncomingMessage, 'text'> {
  content_type: ContentType;
  content: MessageContent;
}

const find: NamedStatement = {
  name: 'find_incoming_message',
  text: `select m.chat_id, p.name as contact_name, c.assignee_id, m.content_type, ${contentOf('m')} as content,
      m.read_time is not null as is_read, extract(epoch from (select clock_now()) - m.time)::double precision as age_seconds
    from messages m
    join chats c on c.business_id = m.business_id and c.id = m.chat_id
    join contact_labels p on p.business_id = c.business_id and p.id = c.contact_id
    where m.business_id = $1 and m.id = $2 and m.origin = 'incoming' and m.deleted_time is null`,
};

/** One message of a customer; null for what is not there any more, or is not a customer's. */
export async function findIncomingMessage(
  tx: Transaction,
  businessId: Id,
  messageId: Id,
): Promise<IncomingMessage | null> {
  const [row] = await tx.run<Row>(find, [businessId, messageId]);
  if (!row) return null;
  const { content_type: contentType, content, ...rest } = row;
  return { ...rest, text: messagePreview(contentType, content).text };
}
