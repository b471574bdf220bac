import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { chatColumns, chatJoins, type ChatRow } from '../chat-store.ts';

// The end of a window is one line in the thread: claimed, written and told in one transaction, so there
// is nothing that a lease would have to protect.
const claim: NamedStatement = {
  name: 'claim_elapsed_windows',
  text: `with due as materialized (
      select business_id, id from chats where window_due_time <= (select clock_now())
      order by window_due_time limit $1 for no key update skip locked
    ), done as (
      update chats t set window_due_time = null from due d
      where t.business_id = d.business_id and t.id = d.id
      returning t.*
    )
    select ${chatColumns} from done c ${chatJoins} order by c.business_id, c.id`,
};

/** Takes chats whose reply window has ended, each once, the oldest first; as parley_system. */
export function claimElapsedWindows(tx: Transaction, limit: number) {
  return tx.run<ChatRow & { channel_id: Id } & Record<string, unknown>>(claim, [limit]);
}
