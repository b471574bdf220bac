import { type ChatRow, chatColumns, chatJoins } from './chat-rows-store.ts';
import type { MemberChat } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// Raw statements: the benchmark send-api measures them.

const findChatsSql: NamedStatement = {
  name: 'find_chats',
  text: `select ${chatColumns} from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join chats c on c.business_id = e.business_id and c.id = e.id ${chatJoins}`,
};

const findChatOfContactSql: NamedStatement = {
  name: 'find_chat_of_contact',
  text: `select ${chatColumns} from chats c ${chatJoins}
    where c.business_id = current_business() and c.channel_id = $1 and c.contact_id = $2`,
};

const chatExistsSql: NamedStatement = {
  name: 'chat_exists',
  text: 'select from chats where business_id = current_business() and id = $1',
};

/** Chats of many businesses, by id; unknown ones are left out. */
export async function findChats(tx: Transaction, keys: readonly ChatKey[]): Promise<ReadonlyMap<Id, ChatRow>> {
  const rows = await tx.run<ChatRow>(findChatsSql, [
    keys.map(({ business_id }) => business_id),
    keys.map(({ chat_id }) => chat_id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findChatOfContact(tx: Transaction, channelId: Id, contactId: Id): Promise<ChatRow | null> {
  const [row] = await tx.run<ChatRow>(findChatOfContactSql, [channelId, contactId]);
  return row ?? null;
}

/** A chat of a business, where one statement is about many businesses. */
export interface ChatKey {
  business_id: Id;
  chat_id: Id;
}

export async function chatExists(tx: Transaction, chatId: Id): Promise<boolean> {
  return (await tx.run(chatExistsSql, [chatId])).length === 1;
}

// One lookup by key for each contact, whatever the planner knows of the tables: a campaign may fill them within a minute,
// and a plan that was made when they were small would read all of them for each contact.
const findChatsOfMembersSql: NamedStatement = {
  name: 'find_chats_of_members',
  text: `select e.contact_id, c.id as chat_id, c.recipient_id, c.recipient_kind from unnest($3::bigint[]) as e (contact_id)
    cross join lateral (
      select * from chats o where o.business_id = $1 and o.channel_id = $2 and o.contact_id = e.contact_id limit 1
    ) c`,
};

/** The chats of contacts on a channel. */
export function findMemberChats(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<MemberChat[]> {
  return tx.run<MemberChat>(findChatsOfMembersSql, [businessId, channelId, contactIds]);
}
