import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { contentOf, type MessageRow } from './message-rows-store.ts';

const find: NamedStatement = {
  name: 'find_message_with_link',
  text: `select m.content_type, ${contentOf('m')} as content, m.meta from messages m
    where m.business_id = current_business() and m.id = $1`,
};
const lock: NamedStatement = {
  name: 'lock_message_with_link',
  text: `${find.text} for no key update of m ${locks('message')}`,
};
const picture: NamedStatement = {
  name: 'find_picture_of_link',
  text: `select case when jsonb_typeof(m.meta -> 'link') = 'object' then m.meta ->> 'link_csid' end as csid from messages m
    where m.business_id = current_business() and m.chat_id = $1 and m.id = $2`,
};

export type LinkedMessage = Pick<MessageRow, 'content_type' | 'content' | 'meta'>;

/** What a message says now, also one that was taken back; undefined when it is gone. */
export async function findTextMessage(
  tx: Transaction,
  messageId: Id,
  { lock: isLocked = false }: { lock?: boolean } = {},
): Promise<LinkedMessage | undefined> {
  const [row] = await tx.run<LinkedMessage>(isLocked ? lock : find, [messageId]);
  return row;
}

/** The file with the picture of the link that a message shows; null where it shows none, undefined where there is no such message. */
export async function findLinkPicture(tx: Transaction, chatId: Id, messageId: Id): Promise<Id | null | undefined> {
  const [row] = await tx.run<{ csid: Id | null }>(picture, [chatId, messageId]);
  return row?.csid;
}
