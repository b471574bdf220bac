import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** A badge shows no more than 99+: what lies beyond is not counted. */
const MOST = 100;

const waitingOf = (whose: string) =>
  `(select from chats where business_id = current_business() and ${whose} and unread_count > 0 and state = 'open' limit ${MOST})`;

/** Exported for the test of its plan. */
export const countWaiting: NamedStatement = {
  name: 'count_waiting_chats',
  text: `select least(count(*), ${MOST})::int as waiting
    from (${waitingOf('assignee_id = $1')} union all ${waitingOf('assignee_id is null')}) as w`,
};

/** How many open chats with unread messages wait for this user: own ones and those that nobody has. At most 100. */
export async function countWaitingChats(tx: Transaction, userId: Id): Promise<number> {
  const [row] = await tx.run<{ waiting: number }>(countWaiting, [userId]);
  return row?.waiting ?? 0;
}
