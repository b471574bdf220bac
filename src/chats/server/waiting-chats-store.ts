import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { ENDS_SOON } from './chat-list-store.ts';

/** A badge shows no more than 99+: what lies beyond is not counted. */
const MOST = 100;

/** At most `MOST` open chats that a condition fits, read from an index that holds nothing else. */
const openChats = (condition: string) =>
  `(select from chats where business_id = current_business() and state = 'open' and ${condition} limit ${MOST})`;
const OWN_UNREAD = 'assignee_id = $1 and unread_count > 0';
const UNASSIGNED = 'assignee_id is null';

/** Exported for the test of its plan. */
export const countWaiting: NamedStatement = {
  name: 'count_waiting_chats',
  text: `select least(count(*), ${MOST})::int as waiting
    from (${openChats(OWN_UNREAD)} union all ${openChats(`${UNASSIGNED} and unread_count > 0`)}) as w`,
};

/** How many open chats with unread messages wait for this user: own ones and those that nobody has. At most 100. */
export async function countWaitingChats(tx: Transaction, userId: Id): Promise<number> {
  const [row] = await tx.run<{ waiting: number }>(countWaiting, [userId]);
  return row?.waiting ?? 0;
}

/** Exported for the test of its plan. */
export const countForSummary: NamedStatement = {
  name: 'count_chats_for_summary',
  text: `select (select count(*) from ${openChats(OWN_UNREAD)} u)::int as my_unread,
    (select count(*) from ${openChats(UNASSIGNED)} n)::int as unassigned,
    (select count(*) from ${openChats(ENDS_SOON)} e)::int as ending_soon`,
};

export interface SummaryCounts {
  my_unread: number;
  unassigned: number;
  ending_soon: number;
}

/** The counts of the home page, each at most 100. */
export async function countChatsForSummary(tx: Transaction, userId: Id): Promise<SummaryCounts> {
  const [row] = await tx.run<SummaryCounts>(countForSummary, [userId]);
  if (!row) throw new Error('The counts of the home page came back empty');
  return row;
}
