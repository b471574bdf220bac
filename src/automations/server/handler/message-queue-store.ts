import type { Id } from '../../../foundation/contract/id.ts';
import { locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** A message of a customer, or a reply from another app, that automations have not looked at yet. */
export interface QueuedMessage {
  business_id: Id;
  message_id: Id;
  chat_id: Id;
  written_time: string;
}

const add: NamedStatement = {
  name: 'queue_automation_messages',
  text: `insert into automation_messages (business_id, message_id, chat_id, written_time)
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[]) on conflict do nothing`,
};
const take: NamedStatement = {
  name: 'take_automation_messages',
  text: 'delete from automation_messages where business_id = $1 and chat_id = any ($2) returning business_id, message_id, chat_id, written_time',
};
const queuedIn: NamedStatement = {
  name: 'find_queued_chats',
  text: 'select distinct chat_id from automation_messages where business_id = $1 and chat_id = any ($2)',
};
const move: NamedStatement = {
  name: 'move_automation_messages',
  text: `update automation_messages q set chat_id = e.chat_id from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, merged_id, chat_id)
    where q.business_id = e.business_id and q.chat_id = e.merged_id`,
};
const moveRuns: NamedStatement = {
  name: 'move_script_runs',
  text: `with was_active as (
      select r.business_id, r.run_id from script_runs r join unnest($1::bigint[], $2::bigint[]) as e (business_id, merged_id)
        on r.business_id = e.business_id and r.chat_id = e.merged_id where r.ended_time is null
    ), moved as (update script_runs r set chat_id = e.chat_id, ended_time = coalesce(r.ended_time, clock_now()), outcome = coalesce(r.outcome, 'chat_closed')
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, merged_id, chat_id)
    where r.business_id = e.business_id and r.chat_id = e.merged_id ${locksLate('script_run')})
    select business_id, run_id from was_active`,
};

/** Adds messages, in the transaction that stores them. */
export async function queueMessages(tx: Transaction, messages: readonly QueuedMessage[]): Promise<void> {
  await tx.run(add, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ message_id }) => message_id),
    messages.map(({ chat_id }) => chat_id),
    messages.map(({ written_time }) => written_time),
  ]);
}

/** Removes the messages of chats that are looked at in this transaction. The chats are locked: none is added meanwhile. */
export const takeMessages = (tx: Transaction, businessId: Id, chatIds: readonly Id[]): Promise<QueuedMessage[]> =>
  tx.run<QueuedMessage>(take, [businessId, chatIds]);

/** Those of the chats with messages that automations have not processed yet. */
export async function findQueuedChats(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const rows = await tx.run<{ chat_id: Id }>(queuedIn, [businessId, chatIds]);
  return new Set(rows.map(({ chat_id }) => chat_id));
}

/**
 * Chats that became one: what waits is of the kept chat, and what ran in the other one has ended; returns those runs. Late,
 * because chats are merged under their locks: a look at the merged chat may lose, and is repeated.
 */
export async function moveToKeptChats(
  tx: Transaction,
  merges: readonly { business_id: Id; chat_id: Id; merged_chat_id: Id }[],
): Promise<{ business_id: Id; run_id: Id }[]> {
  const values = [
    merges.map(({ business_id }) => business_id),
    merges.map(({ merged_chat_id }) => merged_chat_id),
    merges.map(({ chat_id }) => chat_id),
  ];
  const [, ended] = await Promise.all([
    tx.run(move, values),
    tx.run<{ business_id: Id; run_id: Id }>(moveRuns, values),
  ]);
  return ended;
}
