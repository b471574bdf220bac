import type { Updateable } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ChatsTable, LastMessage } from './chat-store.ts';

// Raw statements: the benchmark send-api measures them.

/** What may be changed about a chat; a field that is left out stays. */
export type ChatChange = Partial<
  Pick<
    Updateable<ChatsTable>,
    | 'state'
    | 'closed_time'
    | 'closed_by'
    | 'assignee_id'
    | 'script_name'
    | 'classification'
    | 'reminder'
    | 'reminder_time'
    | 'follow_up'
    | 'follow_up_message'
    | 'follow_up_time'
    | 'unread_count'
    | 'last_read_message_id'
  >
>;

const changeable: Readonly<Record<keyof ChatChange, string>> = {
  state: 'text',
  closed_time: 'timestamptz',
  closed_by: 'bigint',
  assignee_id: 'bigint',
  script_name: 'text',
  classification: 'text',
  reminder: 'text',
  reminder_time: 'timestamptz',
  follow_up: 'text',
  follow_up_message: 'text',
  follow_up_time: 'timestamptz',
  unread_count: 'int',
  last_read_message_id: 'bigint',
};
const update: NamedStatement = {
  name: 'update_chats',
  text: `update chats c set version = c.version + e.is_edit::int,
      ${Object.entries(changeable)
        .map(
          ([column, type]) =>
            `${column} = case when e.change ? '${column}' then (e.change ->> '${column}')::${type} else c.${column} end`,
        )
        .join(',\n      ')}
    from unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::boolean[]) as e (business_id, id, change, is_edit)
    where c.business_id = e.business_id and c.id = e.id`,
};

/** Changes locked chats. An edit makes a new version, by which everybody sees that theirs is old. */
export async function updateChatRows(
  tx: Transaction,
  changes: readonly { business_id: Id; id: Id; change: ChatChange; isEdit: boolean }[],
): Promise<void> {
  await tx.run(update, [
    changes.map(({ business_id }) => business_id),
    changes.map(({ id }) => id),
    changes.map(({ change }) => JSON.stringify(change)),
    changes.map(({ isEdit }) => isEdit),
  ]);
}

const touch: NamedStatement = {
  name: 'touch_chats',
  text: `update chats c set is_listed = true, last_message_id = e.message_id, last_message_time = e.time, last_message = e.message
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::jsonb[]) as e (business_id, id, message_id, time, message)
    where c.business_id = e.business_id and c.id = e.id`,
};

/** Gives locked chats their newest message, and with it a position in the lists. Not a change of the record: its version stays. */
export async function touchChats(
  tx: Transaction,
  chats: readonly { business_id: Id; id: Id; last_message: LastMessage; last_message_time: string }[],
): Promise<void> {
  await tx.run(touch, [
    chats.map(({ business_id }) => business_id),
    chats.map(({ id }) => id),
    chats.map(({ last_message }) => last_message.id),
    chats.map(({ last_message_time }) => last_message_time),
    chats.map(({ last_message }) => JSON.stringify(last_message)),
  ]);
}

const list: NamedStatement = {
  name: 'list_chat',
  text: 'update chats set is_listed = true, assignee_id = coalesce(assignee_id, $2) where business_id = current_business() and id = $1 and not is_listed returning id',
};

/** Puts a chat into the lists that a bulk send has created, as the chat of this user; false when it is there already. */
export async function listChat(tx: Transaction, id: Id, userId: Id): Promise<boolean> {
  return (await tx.run(list, [id, userId])).length === 1;
}

const insert: NamedStatement = {
  name: 'insert_chat',
  text: `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, assignee_id)
    values (current_business(), $1, $2, $3, $4, $5)
    on conflict (business_id, channel_id, contact_id) do nothing returning id`,
};

export interface NewChat {
  channel_id: Id;
  contact_id: Id;
  recipient_id: string;
  recipient_kind: 'phone';
  assignee_id: Id;
}

/** False when there is a chat of this contact on this channel; a race has one winner. */
export async function insertChat(tx: Transaction, chat: NewChat): Promise<boolean> {
  const { channel_id, contact_id, recipient_id, recipient_kind, assignee_id } = chat;
  return (await tx.run(insert, [channel_id, contact_id, recipient_id, recipient_kind, assignee_id])).length === 1;
}
