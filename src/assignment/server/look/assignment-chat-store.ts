import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** A chat, where one statement is about many businesses. */
export interface ChatKey {
  business_id: Id;
  chat_id: Id;
}

/** What rules did with a chat since it was opened. */
export interface AssignmentChat {
  chat_id: Id;
  /** Null where no clause of any rule matched. */
  rule_id: Id | null;
  status: 'assigned' | 'waiting' | 'matched' | 'no_match' | 'handed_over';
  /** The place of the clause. */
  matched: string | null;
  user_id: Id | null;
  run_id: Id | null;
  /** When the rule was asked. */
  looked_time: string;
  /** When that user got it. */
  given_time: string | null;
  /** When it was noted that nobody else could take it from them. */
  return_noted_time: string | null;
}

/** What is noted of a chat; the times follow from it. */
export type NewAssignmentChat = Omit<AssignmentChat, 'looked_time' | 'given_time' | 'return_noted_time'>;

const COLUMNS = 'chat_id, rule_id, status, matched, user_id, run_id, looked_time, given_time, return_noted_time';

const KEYS = 'unnest($1::bigint[], $2::bigint[]) as e (business_id, chat_id)';

// Of each chat a message is about: was it looked at, and must its assignee reply in time?
const state: NamedStatement = {
  name: 'read_assignment_states',
  text: `select e.business_id, e.chat_id, a.status, r.return_after_minutes
    from (select distinct * from ${KEYS}) e
    left join assignment_chats a on a.business_id = e.business_id and a.chat_id = e.chat_id
    left join assignment_rules r on r.business_id = a.business_id and r.id = a.rule_id and r.status = 'active'`,
};
const read: NamedStatement = {
  name: 'read_assignment_chats',
  text: `select ${COLUMNS} from assignment_chats where business_id = $1 and chat_id = any ($2)`,
};
const store: NamedStatement = {
  name: 'store_assignment_chats',
  text: `insert into assignment_chats (business_id, chat_id, rule_id, status, matched, user_id, run_id, given_time)
    select $1, e.chat_id, e.rule_id, e.status, e.matched, e.user_id, e.run_id, case when e.status = 'assigned' then clock_now() end
    from jsonb_to_recordset($2) as e (chat_id bigint, rule_id bigint, status text, matched text, user_id bigint, run_id bigint)
    order by e.chat_id
    on conflict (business_id, chat_id) do update set rule_id = excluded.rule_id, status = excluded.status,
      matched = excluded.matched, user_id = excluded.user_id, run_id = excluded.run_id, given_time = excluded.given_time,
      return_noted_time = null`,
};
const remove: NamedStatement = {
  name: 'delete_assignment_chats',
  text: `delete from assignment_chats a using ${KEYS} where a.business_id = e.business_id and a.chat_id = e.chat_id returning a.business_id, a.chat_id`,
};
const move: NamedStatement = {
  name: 'move_assignment_chats',
  text: `with gone as (
      delete from assignment_chats a using unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, chat_id, kept_id)
      where a.business_id = e.business_id and a.chat_id = e.chat_id
      returning a.*, e.kept_id
    )
    insert into assignment_chats (business_id, chat_id, rule_id, status, matched, user_id, run_id, looked_time, given_time, return_noted_time)
    select business_id, kept_id, rule_id, status, matched, user_id, run_id, looked_time, given_time, return_noted_time from gone
    on conflict do nothing`,
};
// Of each clause, because those of one may wait for people whom another does not need.
const waiting: NamedStatement = {
  name: 'read_waiting_assignment_chats',
  text: `select w.* from (
      select distinct matched from assignment_chats where business_id = $1 and status = 'waiting' and rule_id = $2
    ) c cross join lateral (
      select ${COLUMNS} from assignment_chats a where a.business_id = $1 and a.status = 'waiting' and a.rule_id = $2
        and a.matched is not distinct from c.matched order by a.looked_time, a.chat_id limit $3
    ) w`,
};
const noteReturns: NamedStatement = {
  name: 'note_assignment_returns',
  text: `update assignment_chats set return_noted_time = clock_now() where business_id = $1 and chat_id = any ($2)`,
};
const waitingRules: NamedStatement = {
  name: 'rules_with_waiting_chats',
  text: `select distinct business_id, rule_id from assignment_chats where business_id = any ($1) and status = 'waiting'
    and rule_id is not null`,
};
const countWaiting: NamedStatement = {
  name: 'count_waiting_assignment_chats',
  text: `select count(*)::int as count from assignment_chats where business_id = $1 and status = 'waiting' and rule_id = $2`,
};

/** What a message in each of these chats means for the rules; a chat without a status was not looked at yet. */
export const readAssignmentStates = (
  tx: Transaction,
  chats: readonly ChatKey[],
): Promise<(ChatKey & { status: AssignmentChat['status'] | null; return_after_minutes: number | null })[]> =>
  tx.run(state, [chats.map(({ business_id }) => business_id), chats.map(({ chat_id }) => chat_id)]);

/** What rules did with these chats, by chat. */
export async function readAssignmentChats(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<ReadonlyMap<Id, AssignmentChat>> {
  const rows = await tx.run<AssignmentChat>(read, [businessId, chatIds]);
  return new Map(rows.map((row) => [row.chat_id, row]));
}

/** Notes what rules did with chats, which are locked. */
export async function storeAssignmentChats(
  tx: Transaction,
  businessId: Id,
  chats: readonly NewAssignmentChat[],
): Promise<void> {
  if (chats.length > 0) await tx.run(store, [businessId, JSON.stringify(chats)]);
}

/** Notes of chats, which are locked, that nobody else could take them from their assignees. */
export async function noteReturnsOf(tx: Transaction, businessId: Id, chatIds: readonly Id[]): Promise<void> {
  if (chatIds.length > 0) await tx.run(noteReturns, [businessId, chatIds]);
}

/** Rules look at these chats again when a customer writes. */
export async function forgetAssignmentChats(tx: Transaction, chats: readonly ChatKey[]): Promise<void> {
  if (chats.length > 0)
    await tx.run(remove, [chats.map(({ business_id }) => business_id), chats.map(({ chat_id }) => chat_id)]);
}

/** What rules did with chats is said of those that they became part of, unless they did something there, too. */
export async function moveAssignmentChats(
  tx: Transaction,
  chats: readonly (ChatKey & { kept_id: Id })[],
): Promise<void> {
  await tx.run(move, [
    chats.map(({ business_id }) => business_id),
    chats.map(({ chat_id }) => chat_id),
    chats.map(({ kept_id }) => kept_id),
  ]);
}

/** Chats of a rule that wait for somebody, so many of each clause, those that have waited longest first. */
export const readWaitingChats = (
  tx: Transaction,
  businessId: Id,
  ruleId: Id,
  limit: number,
): Promise<AssignmentChat[]> => tx.run<AssignmentChat>(waiting, [businessId, ruleId, limit]);

/** The rules of these businesses that have chats waiting for somebody. */
export const findRulesWithWaiting = (
  tx: Transaction,
  businessIds: readonly Id[],
): Promise<{ business_id: Id; rule_id: Id }[]> => tx.run(waitingRules, [businessIds]);

export async function countWaitingChatsOf(tx: Transaction, businessId: Id, ruleId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countWaiting, [businessId, ruleId]);
  return row?.count ?? 0;
}
