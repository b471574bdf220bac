import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const find: NamedStatement = {
  name: 'find_paused_chats',
  text: 'select chat_id from automation_pauses where business_id = $1 and chat_id = any ($2) and paused_until > clock_now()',
};
const pause: NamedStatement = {
  name: 'pause_automations_of_chats',
  text: `insert into automation_pauses (business_id, chat_id, paused_until)
    select $1, e.chat_id, clock_now() + make_interval(mins => $3) from unnest($2::bigint[]) as e (chat_id)
    on conflict (business_id, chat_id) do update set paused_until = excluded.paused_until`,
};

/** Chats in which no automation starts, because one sent too much. */
export async function findPausedChats(tx: Transaction, businessId: Id, chatIds: readonly Id[]): Promise<Set<Id>> {
  if (chatIds.length === 0) return new Set();
  const rows = await tx.run<{ chat_id: Id }>(find, [businessId, chatIds]);
  return new Set(rows.map(({ chat_id }) => chat_id));
}

/** Lets no automation start in these chats for so many minutes. The chats are locked. */
export async function pauseChats(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
  minutes: number,
): Promise<void> {
  if (chatIds.length > 0) await tx.run(pause, [businessId, chatIds, minutes]);
}
