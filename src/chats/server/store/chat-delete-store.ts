import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** Contents that carry a file. */
const FILE_TYPES = ['image', 'video', 'audio', 'file', 'document', 'sticker'];

interface Key {
  business_id: Id;
  chat_id: Id;
}

const given = 'unnest($1::bigint[], $2::bigint[]) as e (business_id, chat_id)';

// Locked, so that no status changes between the count of what goes and its end.
const messages: NamedStatement = {
  name: 'messages_of_deleted_chats',
  text: `select m.business_id, m.id as message_id, m.source_id, m.status,
      case when m.status in ('failed', 'error') then m.error ->> 'message' end as failure,
      case when m.content ->> 'csid' ~ '^[1-9][0-9]{0,17}$' then m.content ->> 'csid' end as file_id,
      case when m.meta ->> 'link_csid' ~ '^[1-9][0-9]{0,17}$' then m.meta ->> 'link_csid' end as link_file_id
    from ${given} join messages m on m.business_id = e.business_id and m.chat_id = e.chat_id
    order by m.business_id, m.id for no key update of m ${locks('message')}`,
};
// Read once for all chats that go together; only for those with files.
const shared: NamedStatement = {
  name: 'files_of_other_messages',
  text: `select distinct m.content ->> 'csid' as file_id from messages m
    where m.business_id = $1 and m.content_type = any ($4) and m.content ->> 'csid' = any ($2) and m.chat_id <> all ($3::bigint[])`,
};
const remove: NamedStatement = {
  name: 'delete_chats_of_contacts',
  text: `delete from chats c using ${given} where c.business_id = e.business_id and c.id = e.chat_id`,
};
const removeMerges: NamedStatement = {
  name: 'delete_merges_of_chats',
  text: `delete from chat_merges m using ${given} where m.business_id = e.business_id and m.kept_chat_id = e.chat_id`,
};
const removeDue = (kind: 'windows' | 'reminders'): NamedStatement => ({
  name: `delete_${kind}_of_chats`,
  text: `delete from due_${kind} d using ${given} where d.business_id = e.business_id and d.chat_id = e.chat_id`,
});
const removeOfMessages = (kind: 'media_fetches' | 'thumbnails' | 'link_previews'): NamedStatement => ({
  name: `delete_${kind}_of_messages`,
  text: `delete from due_${kind} d using unnest($1::bigint[], $2::bigint[]) as e (business_id, message_id)
    where d.business_id = e.business_id and d.message_id = e.message_id`,
});

// A count beyond a hundred thousand is not read to its end: the person has to know that it is much.
const count: NamedStatement = {
  name: 'count_chats_and_messages',
  text: `select (select count(*)::int from chats c where c.business_id = $1 and c.contact_id = any ($2::bigint[])) as chats,
    (select count(*)::int from (
      select from chats c join messages m on m.business_id = c.business_id and m.chat_id = c.id
      where c.business_id = $1 and c.contact_id = any ($2::bigint[]) and m.origin in ('incoming', 'outgoing') limit 100000
    ) t) as messages`,
};

const columnsOf = (chats: readonly Key[]) => [
  chats.map(({ business_id }) => business_id),
  chats.map(({ chat_id }) => chat_id),
];

export interface MessageOfChat {
  business_id: Id;
  message_id: Id;
  /** Of a bulk send. */
  source_id: Id | null;
  status: string;
  /** What is shown at a message that has failed. */
  failure: string | null;
  /** The file that it carries. */
  file_id: Id | null;
  /** The picture of its link, which is its own. */
  link_file_id: Id | null;
}

/** Every message of locked chats. */
export function findMessagesOfChats(tx: Transaction, chats: readonly Key[]): Promise<MessageOfChat[]> {
  return tx.run<MessageOfChat>(messages, columnsOf(chats));
}

/** Those of the files that messages of other chats carry as well. */
export async function findSharedFiles(
  tx: Transaction,
  businessId: Id,
  fileIds: readonly Id[],
  chatIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const rows = await tx.run<{ file_id: Id }>(shared, [businessId, fileIds, chatIds, FILE_TYPES]);
  return new Set(rows.map(({ file_id: id }) => id));
}

/** Deletes locked chats with their messages and all that waits for them. */
export async function deleteChatRows(
  tx: Transaction,
  chats: readonly Key[],
  ofChats: readonly MessageOfChat[],
): Promise<void> {
  const messageColumns = [ofChats.map(({ business_id }) => business_id), ofChats.map(({ message_id }) => message_id)];
  for (const kind of ['media_fetches', 'thumbnails', 'link_previews'] as const)
    await tx.run(removeOfMessages(kind), messageColumns);
  for (const statement of [removeDue('windows'), removeDue('reminders'), removeMerges, remove])
    await tx.run(statement, columnsOf(chats));
}

/** How many chats and messages these contacts have. */
export async function countChatsAndMessages(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<{ chats: number; messages: number }> {
  const [row] = await tx.run<{ chats: number; messages: number }>(count, [businessId, contactIds]);
  return row ?? { chats: 0, messages: 0 };
}
