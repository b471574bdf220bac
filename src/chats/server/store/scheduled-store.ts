import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MessageBody } from '../../contract/message.ts';
import type { ScheduledMessage } from '../../contract/scheduled-message.ts';
import type { ChatMerge } from './chat-merge-store.ts';
import type { MessageContent } from './message-rows-store.ts';

// All of them are written under the lock of their chat, so none is locked itself.

/** A message that leaves later, as it is stored. */
export interface ScheduledRow {
  business_id: Id;
  id: Id;
  chat_id: Id;
  author_id: Id;
  author_name: string | null;
  client_id: string;
  body: MessageBody;
  content: MessageContent;
  send_time: string;
  problem: string | null;
  version: number;
}

export const presentScheduled = (row: ScheduledRow): ScheduledMessage => ({
  id: row.id,
  chat: { id: row.chat_id },
  author: { id: row.author_id, label: row.author_name ?? '' },
  // A file is shown by what it is.
  content_type: row.body.content_type,
  content: row.content,
  send_time: row.send_time,
  problem: row.problem,
  version: row.version,
});

const COLUMNS = `s.business_id, s.id, s.chat_id, s.author_id, u.name as author_name, s.client_id, s.body, s.content, s.send_time,
  s.problem, s.version`;
const NAMES = 'left join user_labels u on u.business_id = s.business_id and u.id = s.author_id';

const list: NamedStatement = {
  name: 'list_scheduled_messages',
  text: `select ${COLUMNS} from scheduled_messages s ${NAMES} where s.business_id = $1 and s.chat_id = $2 order by s.send_time, s.id limit $3`,
};
const find: NamedStatement = {
  name: 'find_scheduled_message',
  text: `select ${COLUMNS} from scheduled_messages s ${NAMES} where s.business_id = $1 and s.chat_id = $2 and s.id = $3`,
};
const findByClientId: NamedStatement = {
  name: 'find_scheduled_message_by_client_id',
  text: `select ${COLUMNS} from scheduled_messages s ${NAMES} where s.business_id = $1 and s.author_id = $2 and s.client_id = $3`,
};
const count: NamedStatement = {
  name: 'count_scheduled_messages',
  text: 'select count(*)::int as count from scheduled_messages where business_id = $1 and chat_id = $2',
};
const insert: NamedStatement = {
  name: 'insert_scheduled_message',
  text: `insert into scheduled_messages (business_id, chat_id, author_id, client_id, body, content, send_time)
    values ($1, $2, $3, $4, $5, $6, $7) returning id`,
};
const update: NamedStatement = {
  name: 'update_scheduled_message',
  text: `update scheduled_messages set body = $3, content = $4, send_time = $5, problem = null, version = version + 1
    where business_id = $1 and id = $2`,
};
const DUE = 'unnest($1::bigint[], $2::bigint[]) as d (business_id, id)';
const OF_DUE = 's.business_id = d.business_id and s.id = d.id';
const chatsOf: NamedStatement = {
  name: 'chats_of_scheduled_messages',
  text: `select distinct s.business_id, s.chat_id from ${DUE} join scheduled_messages s on ${OF_DUE}`,
};
const readDue: NamedStatement = {
  name: 'read_due_scheduled_messages',
  text: `select ${COLUMNS}, s.send_time <= (select clock_now()) as is_due from ${DUE} join scheduled_messages s on ${OF_DUE} ${NAMES}
    where s.problem is null order by s.send_time, s.id`,
};
const remove: NamedStatement = {
  name: 'delete_scheduled_messages',
  text: `delete from scheduled_messages s using ${DUE} where ${OF_DUE}`,
};
const noteProblems: NamedStatement = {
  name: 'note_problems_of_scheduled_messages',
  text: `update scheduled_messages s set problem = d.problem, version = s.version + 1
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as d (business_id, id, problem) where ${OF_DUE}`,
};
const move: NamedStatement = {
  name: 'move_scheduled_messages_of_merged_chats',
  text: `update scheduled_messages s set chat_id = e.kept_id
    from jsonb_to_recordset($1) as e (business_id bigint, kept_id bigint, merged_id bigint)
    where s.business_id = e.business_id and s.chat_id = e.merged_id`,
};

export const listScheduledRows = (
  tx: Transaction,
  businessId: Id,
  chatId: Id,
  limit: number,
): Promise<ScheduledRow[]> => tx.run<ScheduledRow>(list, [businessId, chatId, limit]);

export async function findScheduled(
  tx: Transaction,
  businessId: Id,
  chatId: Id,
  scheduledId: Id,
): Promise<ScheduledRow | undefined> {
  const [row] = await tx.run<ScheduledRow>(find, [businessId, chatId, scheduledId]);
  return row;
}

/** The one that its author has given this id. */
export async function findScheduledByClientId(
  tx: Transaction,
  businessId: Id,
  authorId: Id,
  clientId: string,
): Promise<ScheduledRow | undefined> {
  const [row] = await tx.run<ScheduledRow>(findByClientId, [businessId, authorId, clientId]);
  return row;
}

export async function countScheduled(tx: Transaction, businessId: Id, chatId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(count, [businessId, chatId]);
  return row?.count ?? 0;
}

type NewScheduled = Pick<ScheduledRow, 'business_id' | 'chat_id' | 'author_id' | 'client_id' | 'body' | 'content'> & {
  send_time: string;
};

/** Returns its id. */
export async function insertScheduled(tx: Transaction, row: NewScheduled): Promise<Id> {
  const { business_id, chat_id, author_id, client_id, body, content, send_time } = row;
  const values = [business_id, chat_id, author_id, client_id, JSON.stringify(body), JSON.stringify(content), send_time];
  const [stored] = await tx.run<{ id: Id }>(insert, values);
  if (!stored) throw new Error('A scheduled message was not stored');
  return stored.id;
}

/** Writes what waits again from now on. */
export async function updateScheduledRow(
  tx: Transaction,
  row: Pick<ScheduledRow, 'business_id' | 'id' | 'body' | 'content' | 'send_time'>,
): Promise<void> {
  const { business_id, id, body, content, send_time } = row;
  await tx.run(update, [business_id, id, JSON.stringify(body), JSON.stringify(content), send_time]);
}

interface Key {
  business_id: Id;
  id: Id;
}

const columnsOf = (keys: readonly Key[]) => [keys.map(({ business_id }) => business_id), keys.map(({ id }) => id)];

/** The chats in which these are, to be locked before anything is decided. */
export const chatsOfScheduled = (tx: Transaction, keys: readonly Key[]): Promise<{ business_id: Id; chat_id: Id }[]> =>
  tx.run<{ business_id: Id; chat_id: Id }>(chatsOf, columnsOf(keys));

/** Those of them that still wait, in the order of their times, and whether their time has come by the database's clock. */
export const readDueScheduled = (
  tx: Transaction,
  keys: readonly Key[],
): Promise<(ScheduledRow & { is_due: boolean })[]> =>
  tx.run<ScheduledRow & { is_due: boolean }>(readDue, columnsOf(keys));

export async function deleteScheduled(tx: Transaction, keys: readonly Key[]): Promise<void> {
  if (keys.length > 0) await tx.run(remove, columnsOf(keys));
}

/** Notes why these were not sent. */
export async function noteScheduledProblems(
  tx: Transaction,
  problems: readonly (Key & { problem: string })[],
): Promise<void> {
  if (problems.length > 0) await tx.run(noteProblems, [...columnsOf(problems), problems.map(({ problem }) => problem)]);
}

/** They leave in the chat that is kept. */
export async function moveScheduled(tx: Transaction, merges: readonly ChatMerge[]): Promise<void> {
  if (merges.length > 0) await tx.run(move, [JSON.stringify(merges)]);
}
