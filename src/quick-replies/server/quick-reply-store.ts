import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { QuickReply } from '../contract/quick-reply.ts';

/** A quick reply as it is stored. */
export interface QuickReplyRow extends Omit<QuickReply, 'scope'> {
  /** Null: the team's. */
  owner_id: Id | null;
}

/** What a person writes of one. */
export type QuickReplyText = Pick<QuickReply, 'shortcut' | 'title' | 'language' | 'text'>;

const COLUMNS = 'id, owner_id, shortcut, title, language, text, use_count, version, modified_time';

// Two ranges of one index, each read up to the page's end.
const list: NamedStatement = {
  name: 'list_quick_replies',
  text: `select * from (
      (select ${COLUMNS} from quick_replies where business_id = $1 and owner_id is null and id > $3 order by id limit $4)
      union all
      (select ${COLUMNS} from quick_replies where business_id = $1 and owner_id = $2 and id > $3 order by id limit $4)
    ) r order by id limit $4`,
};
const lock: NamedStatement = {
  name: 'lock_quick_reply',
  text: `select ${COLUMNS} from quick_replies where business_id = $1 and id = $2 and (owner_id is null or owner_id = $3)
    for no key update ${locks('record')}`,
};
const find: NamedStatement = {
  name: 'find_quick_reply',
  text: 'select from quick_replies where business_id = $1 and id = $2 and (owner_id is null or owner_id = $3)',
};
const isTaken: NamedStatement = {
  name: 'is_quick_reply_shortcut_taken',
  text: `select from quick_replies where business_id = $1 and owner_id is not distinct from $2 and shortcut = $3
    and ($4::bigint is null or id <> $4) limit 1`,
};
const count: NamedStatement = {
  name: 'count_quick_replies',
  text: 'select count(*)::int as count from quick_replies where business_id = $1 and owner_id is not distinct from $2',
};
const insert: NamedStatement = {
  name: 'insert_quick_reply',
  text: `insert into quick_replies (business_id, owner_id, shortcut, title, language, text) values ($1, $2, $3, $4, $5, $6)
    on conflict do nothing returning ${COLUMNS}`,
};
const update: NamedStatement = {
  name: 'update_quick_reply',
  text: `update quick_replies set shortcut = $3, title = $4, language = $5, text = $6, version = version + 1, modified_time = clock_now()
    where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
const remove: NamedStatement = {
  name: 'delete_quick_reply',
  text: 'delete from quick_replies where business_id = $1 and id = $2',
};
const countUse: NamedStatement = {
  name: 'count_quick_reply_use',
  text: `update quick_replies set use_count = use_count + 1 where business_id = $1 and id = $2 and (owner_id is null or owner_id = $3)
    returning id ${locks('record')}`,
};

/** The team's and one person's own, by id, with one more than the page has where there are more. */
export const listQuickReplyRows = (
  tx: Transaction,
  businessId: Id,
  userId: Id,
  { after, limit }: { after: Id | undefined; limit: number },
): Promise<QuickReplyRow[]> => tx.run<QuickReplyRow>(list, [businessId, userId, after ?? '0', limit + 1]);

/** One of the team's or of the person's own, which no one else changes until the transaction ends. */
export async function lockQuickReply(
  tx: Transaction,
  businessId: Id,
  replyId: Id,
  userId: Id,
): Promise<QuickReplyRow | undefined> {
  const [row] = await tx.run<QuickReplyRow>(lock, [businessId, replyId, userId]);
  return row;
}

/** Whether there is one that this person may see. */
export const isVisible = async (tx: Transaction, businessId: Id, replyId: Id, userId: Id): Promise<boolean> =>
  (await tx.run(find, [businessId, replyId, userId])).length > 0;

/** Whether another one of the same owner has this shortcut; `except` is the one that is edited. */
export async function isShortcutTaken(
  tx: Transaction,
  businessId: Id,
  ownerId: Id | null,
  shortcut: string,
  except: Id | null,
): Promise<boolean> {
  return (await tx.run(isTaken, [businessId, ownerId, shortcut, except])).length > 0;
}

export async function countQuickReplies(tx: Transaction, businessId: Id, ownerId: Id | null): Promise<number> {
  const [row] = await tx.run<{ count: number }>(count, [businessId, ownerId]);
  return row?.count ?? 0;
}

const textValues = ({ shortcut, title, language, text }: QuickReplyText) => [shortcut, title, language, text];

/** Undefined where the shortcut was taken at this moment. */
export async function insertQuickReply(
  tx: Transaction,
  businessId: Id,
  ownerId: Id | null,
  reply: QuickReplyText,
): Promise<QuickReplyRow | undefined> {
  const [row] = await tx.run<QuickReplyRow>(insert, [businessId, ownerId, ...textValues(reply)]);
  return row;
}

/** Writes one that is locked. */
export async function updateQuickReplyRow(
  tx: Transaction,
  businessId: Id,
  replyId: Id,
  reply: QuickReplyText,
): Promise<QuickReplyRow> {
  const [row] = await tx.run<QuickReplyRow>(update, [businessId, replyId, ...textValues(reply)]);
  if (!row) throw new Error('A locked quick reply is not there');
  return row;
}

/** Deletes one that is locked. */
export async function deleteQuickReplyRow(tx: Transaction, businessId: Id, replyId: Id): Promise<void> {
  await tx.run(remove, [businessId, replyId]);
}

/** Counts one use of one that this person may use; false where there is none. */
export async function countUseOf(tx: Transaction, businessId: Id, replyId: Id, userId: Id): Promise<boolean> {
  return (await tx.run(countUse, [businessId, replyId, userId])).length > 0;
}
