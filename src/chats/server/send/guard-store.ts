import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ChatWithRules } from '../chat-read-store.ts';
import { chatLabelJoins, chatRuleColumns } from '../chat-store.ts';

// Raw statements: the benchmark sending measures them.

/** What sending into a chat depends on. */
export type GuardedChat = Pick<
  ChatWithRules,
  | 'id'
  | 'state'
  | 'assignee_id'
  | 'expiration_time'
  | 'channel_kind'
  | 'channel_status'
  | 'channel_level'
  | 'channel_restrictions'
  | 'channel_account_id'
  | 'contact_level'
  | 'now'
>;

const lock: NamedStatement = {
  name: 'hold_chats_for_sending',
  text: `select id from chats where business_id = $1 and id = any ($2) order by id for share ${locks('chat')}`,
};
const read: NamedStatement = {
  name: 'read_chats_for_sending',
  text: `select c.id, c.state, c.assignee_id, c.expiration_time, h.kind as channel_kind, ${chatRuleColumns}
    from chats c ${chatLabelJoins} where c.business_id = $1 and c.id = any ($2)`,
};
const authors: NamedStatement = {
  name: 'find_message_authors',
  text: 'select id, author_id from messages where business_id = $1 and id = any ($2) and author_id is not null',
};

/** Holds chats as they are until the transaction ends, by id. The transaction need not be of their business. */
export async function holdForSending(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<ReadonlyMap<Id, GuardedChat>> {
  const ids = [...new Set(chatIds)];
  const [, rows] = await Promise.all([tx.run(lock, [businessId, ids]), tx.run<GuardedChat>(read, [businessId, ids])]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who has written these messages; reactions have no row and no author. */
export async function findAuthors(
  tx: Transaction,
  businessId: Id,
  messageIds: readonly Id[],
): Promise<ReadonlyMap<Id, Id>> {
  const rows = await tx.run<{ id: Id; author_id: Id }>(authors, [businessId, messageIds]);
  return new Map(rows.map(({ id, author_id }) => [id, author_id]));
}
