import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { MOST_REQUESTS, type ChatRequest, type RequestKind } from '../../contract/chat-request.ts';

/** A request without an answer, with the names of both. Written and removed under the lock of its chat. */
export interface ChatRequestRow {
  id: Id;
  chat_id: Id;
  kind: RequestKind;
  asker_id: Id;
  asker_name: string | null;
  asked_id: Id;
  asked_name: string | null;
  created_time: string;
}

const findSql: NamedStatement = {
  name: 'find_chat_requests',
  text: `select r.id, r.chat_id, r.kind, r.asker_id, a.name as asker_name, r.asked_id, b.name as asked_name, r.created_time
    from (select * from chat_requests where business_id = $1 and chat_id = $2 order by id limit ${MOST_REQUESTS}) r
    left join user_labels a on a.business_id = $1 and a.id = r.asker_id
    left join user_labels b on b.business_id = $1 and b.id = r.asked_id
    order by r.id`,
};

const insertSql: NamedStatement = {
  name: 'insert_chat_request',
  text: `insert into chat_requests (business_id, chat_id, kind, asker_id, asked_id) values ($1, $2, $3, $4, $5)
    on conflict (business_id, chat_id, kind, asker_id, asked_id) do nothing returning id`,
};

const removeSql: NamedStatement = {
  name: 'remove_chat_request',
  text: 'delete from chat_requests where business_id = $1 and chat_id = $2 and id = $3',
};

const removeOfChatsSql: NamedStatement = {
  name: 'remove_requests_of_chats',
  text: `delete from chat_requests r using (select distinct * from unnest($1::bigint[], $2::bigint[]) as e (business_id, chat_id)) as e
    where r.business_id = e.business_id and r.chat_id = e.chat_id returning r.business_id, r.chat_id`,
};

interface ChatKey {
  business_id: Id;
  chat_id: Id;
}

/** The requests of a chat that wait for an answer, oldest first. */
export const findChatRequests = (tx: Transaction, { business_id, chat_id }: ChatKey): Promise<ChatRequestRow[]> =>
  tx.run<ChatRequestRow>(findSql, [business_id, chat_id]);

/** False when the same was asked before and has no answer yet. */
export async function insertChatRequest(
  tx: Transaction,
  { business_id, chat_id }: ChatKey,
  { kind, asker_id, asked_id }: Pick<ChatRequestRow, 'kind' | 'asker_id' | 'asked_id'>,
): Promise<boolean> {
  return (await tx.run(insertSql, [business_id, chat_id, kind, asker_id, asked_id])).length === 1;
}

export async function removeChatRequest(tx: Transaction, { business_id, chat_id }: ChatKey, id: Id): Promise<void> {
  await tx.run(removeSql, [business_id, chat_id, id]);
}

/** Removes every request of these chats; returns the chats that had any. */
export async function removeRequestsOfChats(tx: Transaction, chats: readonly ChatKey[]): Promise<ChatKey[]> {
  const removed = await tx.run<ChatKey>(removeOfChatsSql, [
    chats.map(({ business_id }) => business_id),
    chats.map(({ chat_id }) => chat_id),
  ]);
  return [...new Map(removed.map((row) => [`${row.business_id} ${row.chat_id}`, row])).values()];
}

/** Brings a row into the contract's form. */
export const presentRequest = (row: ChatRequestRow): ChatRequest => ({
  id: row.id,
  kind: row.kind,
  asker: { id: row.asker_id, label: row.asker_name ?? '' },
  asked: { id: row.asked_id, label: row.asked_name ?? '' },
  created_time: row.created_time,
});
