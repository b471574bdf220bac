import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ContentType } from '../../contract/message.ts';
import type { MessageContent } from './message-rows-store.ts';

/** What a customer wrote, or the business in another app, as automations read it. */
export interface CustomerMessageRow {
  id: Id;
  chat_id: Id;
  content_type: ContentType;
  content: MessageContent;
  origin: 'incoming' | 'outgoing';
  /** By the provider's clock. */
  time: string;
  /** Nothing that the contact wrote on this channel is older. */
  is_first: boolean;
}

// The thread's index, from the beginning of the chat: the first line of what the contact wrote decides.
const find: NamedStatement = {
  name: 'find_customer_messages',
  text: `select m.id, m.chat_id, m.origin, m.content_type, m.content, m.time, not exists (
      select from messages o where o.business_id = m.business_id and o.chat_id = m.chat_id and o.origin = 'incoming'
        and (o.time, o.id) < (m.time, m.id)
    ) as is_first
    from unnest($2::bigint[]) as e (id) join messages m on m.business_id = $1 and m.id = e.id
    where m.origin in ('incoming', 'outgoing') and m.deleted_time is null order by m.id`,
};

/** What was written, by the ids of the messages, in the order in which it came; deleted messages are left out. */
export function findCustomerMessages(
  tx: Transaction,
  businessId: Id,
  messageIds: readonly Id[],
): Promise<CustomerMessageRow[]> {
  return messageIds.length === 0 ? Promise.resolve([]) : tx.run<CustomerMessageRow>(find, [businessId, messageIds]);
}

const count: NamedStatement = {
  name: 'count_automated_messages',
  text: `select e.chat_id, count(m.id)::int as messages
    from unnest($2::bigint[]) as e (chat_id)
    left join messages m on m.business_id = $1 and m.chat_id = e.chat_id and m.time > clock_now() - make_interval(secs => $3)
      and m.origin = 'outgoing' and m.author_type in ('automation', 'script', 'assignment_rule')
    group by e.chat_id`,
};

/** How many messages automations, scripts and rules have written into chats in the last seconds, by chat. */
export async function countAutomatedMessages(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
  seconds: number,
): Promise<ReadonlyMap<Id, number>> {
  if (chatIds.length === 0) return new Map();
  const rows = await tx.run<{ chat_id: Id; messages: number }>(count, [businessId, chatIds, seconds]);
  return new Map(rows.map(({ chat_id, messages }) => [chat_id, messages]));
}
