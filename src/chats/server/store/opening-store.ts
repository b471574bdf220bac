import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { messageText } from '../../contract/message-text.ts';
import type { ContentType } from '../../contract/message.ts';
import type { MessageContent } from './message-rows-store.ts';

/** How a chat was opened. */
export interface ChatOpening {
  chat_id: Id;
  /** What the customer wrote last; null: nothing. */
  message: { content_type: ContentType; text: string } | null;
  /** It was never closed before. */
  is_first: boolean;
}

interface Row {
  chat_id: Id;
  is_first: boolean;
  content_type: ContentType | null;
  content: MessageContent | null;
}

// Both along the index of the thread, from its end.
const read: NamedStatement = {
  name: 'read_chat_openings',
  text: `select e.chat_id, m.content_type, m.content, not exists (
      select from messages s where s.business_id = $1 and s.chat_id = e.chat_id and s.origin = 'system'
        and s.content ->> 'event' in ('closed', 'reopened')
    ) as is_first
    from unnest($2::bigint[]) as e (chat_id) left join lateral (
      select o.content_type, o.content from messages o
      where o.business_id = $1 and o.chat_id = e.chat_id and o.origin = 'incoming' and o.deleted_time is null
      order by o.time desc, o.id desc limit 1
    ) m on true`,
};

/** All that was written, where a preview shows the beginning. */
const wholeText = (contentType: ContentType, content: MessageContent): string => {
  const said = [content['text'], content['caption']].find((text) => typeof text === 'string' && text !== '');
  return typeof said === 'string' ? said : messageText(contentType, content);
};

/** How chats of a business were opened, by chat. */
export async function readChatOpenings(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<ReadonlyMap<Id, ChatOpening>> {
  if (chatIds.length === 0) return new Map();
  const rows = await tx.run<Row>(read, [businessId, chatIds]);
  return new Map(
    rows.map(({ chat_id, is_first, content_type, content }) => [
      chat_id,
      {
        chat_id,
        is_first,
        message:
          content_type === null || content === null ? null : { content_type, text: wholeText(content_type, content) },
      },
    ]),
  );
}
