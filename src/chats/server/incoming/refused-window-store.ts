import { locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement } from '../../../foundation/server/db/transaction.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { MessageRow } from '../message-store.ts';
import { windows } from './windows.ts';

// Late: that the provider holds the window to be closed is known when the message has been changed.
// A customer who has written since has opened the window again. The line in the thread and the event are written by
// what ends windows at their time.
const end: NamedStatement = {
  name: 'end_refused_windows',
  text: `with refused as materialized (
      select e.business_id, e.chat_id, max(e.time) as time
      from jsonb_to_recordset($1) as e (business_id bigint, chat_id bigint, time timestamptz)
      group by 1, 2
    ), ours as materialized (
      select c.business_id, c.id from chats c
      join refused r on c.business_id = r.business_id and c.id = r.chat_id
      where c.expiration_time > (select clock_now())
        and (c.last_incoming_time is null or c.last_incoming_time <= r.time)
      order by c.business_id, c.id for no key update of c ${locksLate('chat')}
    )
    update chats c set expiration_time = clock_now(), window_due_time = clock_now()
    from ours o where c.business_id = o.business_id and c.id = o.id
    returning c.business_id, c.id as chat_id`,
};

/** Ends the reply windows of the chats of messages that were refused because the provider holds the window to be closed. */
export async function endRefusedWindows(
  ctx: WorkContext,
  refused: readonly Pick<MessageRow, 'business_id' | 'chat_id' | 'time'>[],
): Promise<void> {
  if (refused.length === 0) return;
  const ended = await ctx.tx.run<{ business_id: Id; chat_id: Id }>(end, [
    JSON.stringify(refused.map(({ business_id, chat_id, time }) => ({ business_id, chat_id, time }))),
  ]);
  await scheduleDue(
    ctx,
    windows,
    // They have ended now.
    ended.map((chat) => ({ ...chat, due_time: null })),
  );
}
