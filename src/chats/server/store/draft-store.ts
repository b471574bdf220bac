import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ChatDraft } from '../../contract/draft.ts';
import type { ChatMerge } from './chat-merge-store.ts';

const list: NamedStatement = {
  name: 'list_chat_drafts',
  text: `select chat_id, text, saved_time from chat_drafts where business_id = $1 and user_id = $2
    order by saved_time desc, chat_id limit $3`,
};
// A chat that is not there, or of another business, gets none.
const save: NamedStatement = {
  name: 'save_chat_draft',
  text: `insert into chat_drafts (business_id, user_id, chat_id, text)
    select c.business_id, $2, c.id, $4 from chats c where c.business_id = $1 and c.id = $3
    on conflict (business_id, user_id, chat_id) do update set text = excluded.text, saved_time = clock_now()
    returning chat_id, text, saved_time ${locks('record')}`,
};
const forget: NamedStatement = {
  name: 'forget_chat_draft',
  text: `with gone as (delete from chat_drafts where business_id = $1 and user_id = $2 and chat_id = $3)
    select c.id as chat_id, '' as text, clock_now() as saved_time from chats c where c.business_id = $1 and c.id = $3 ${locks('record')}`,
};
// Of two drafts of one person the newer one stays.
const move: NamedStatement = {
  name: 'move_drafts_of_merged_chats',
  text: `insert into chat_drafts (business_id, user_id, chat_id, text, saved_time)
    select d.business_id, d.user_id, e.kept_id, d.text, d.saved_time
    from jsonb_to_recordset($1) as e (business_id bigint, kept_id bigint, merged_id bigint)
    join chat_drafts d on d.business_id = e.business_id and d.chat_id = e.merged_id
    on conflict (business_id, user_id, chat_id) do update set text = excluded.text, saved_time = excluded.saved_time
      where chat_drafts.saved_time < excluded.saved_time`,
};

/** A person's drafts, the newest first. */
export const listDraftRows = (tx: Transaction, businessId: Id, userId: Id, limit: number): Promise<ChatDraft[]> =>
  tx.run<ChatDraft>(list, [businessId, userId, limit]);

/** Keeps a draft, or forgets it where the text is empty; undefined where the business has no such chat. */
export async function saveDraftRow(
  tx: Transaction,
  businessId: Id,
  userId: Id,
  chatId: Id,
  text: string,
): Promise<ChatDraft | undefined> {
  const key = [businessId, userId, chatId];
  const [row] = await (text.trim() === '' ? tx.run<ChatDraft>(forget, key) : tx.run<ChatDraft>(save, [...key, text]));
  return row;
}

/** They go to the chat that is kept. */
export async function moveDrafts(tx: Transaction, merges: readonly ChatMerge[]): Promise<void> {
  if (merges.length > 0) await tx.run(move, [JSON.stringify(merges)]);
}
