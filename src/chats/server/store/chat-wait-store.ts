import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { chatColumns, chatJoins, type ChatRow } from './chat-rows-store.ts';

/** A chat in which a customer waits. */
export interface WaitingChat {
  id: Id;
  waiting_since: string;
  reply_due_time: string | null;
  reply_late_time: string | null;
  /** The database's clock. */
  now: string;
}

/** The last chat of a page. */
export type AfterWait = Pick<WaitingChat, 'id' | 'waiting_since'>;

const findPage: NamedStatement = {
  name: 'find_waiting_chats',
  text: `select id from chats
    where business_id = $1 and waiting_since is not null and (waiting_since, id) > ($2, $3)
    order by waiting_since, id limit $4`,
};
const lock: NamedStatement = {
  name: 'lock_waiting_chats',
  text: `select id, waiting_since, reply_due_time, reply_late_time, (select clock_now()) as now from chats
    where business_id = $1 and id = any ($2) and waiting_since is not null
    order by id for no key update ${locks('chat')}`,
};

/** Locks the next chats in which a customer waits, who waits longest first; fewer than `limit`: there are no more. */
export async function lockWaitingChats(
  tx: Transaction,
  businessId: Id,
  after: AfterWait | null,
  limit: number,
): Promise<{ chats: WaitingChat[]; isLast: boolean }> {
  const found = await tx.run<{ id: Id }>(findPage, [
    businessId,
    after?.waiting_since ?? '-infinity',
    after?.id ?? 0,
    limit,
  ]);
  const chats = await tx.run<WaitingChat>(lock, [businessId, found.map(({ id }) => id)]);
  return { chats, isLast: found.length < limit };
}

const set: NamedStatement = {
  name: 'set_reply_due_times',
  text: `with changed as (
      update chats c set reply_due_time = e.reply_due_time, reply_late_time = e.reply_late_time
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as e (id, reply_due_time, reply_late_time)
      where c.business_id = $1 and c.id = e.id
      returning c.*
    )
    select ${chatColumns} from changed c ${chatJoins}`,
};

/** Gives locked chats another time until which there shall be a reply. */
export function setReplyTimes(
  tx: Transaction,
  businessId: Id,
  chats: readonly Pick<WaitingChat, 'id' | 'reply_due_time' | 'reply_late_time'>[],
): Promise<ChatRow[]> {
  return tx.run<ChatRow>(set, [
    businessId,
    chats.map(({ id }) => id),
    chats.map(({ reply_due_time }) => reply_due_time),
    chats.map(({ reply_late_time }) => reply_late_time),
  ]);
}
