import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ChatView } from '../../contract/chat.ts';
import { VIEW_COUNT_LIMIT, WAITING_COUNT_LIMIT, type ChatCounts } from '../../contract/rules.ts';
import { ENDS_SOON } from './chat-list-store.ts';

/**
 * Some chats, and the order of the index that they are read from. The order is of no interest to a count: it keeps
 * PostgreSQL from reading the table instead where a plan was made for a business that owns most of it.
 */
interface Countable {
  where: string;
  order: string;
}

const NEWEST = 'last_message_time desc, id desc';

/** `chats_waiting` and `chats_closed_unread` hold unread chats by assignee. */
const BY_ASSIGNEE = `assignee_id, ${NEWEST}`;

const MINE = 'assignee_id = $1';

const OPEN = "state = 'open'";

const CLOSED = "state = 'closed'";

/** An unread chat is always listed, and its indexes do not say so. */
const UNREAD = 'unread_count > 0';

const LISTED = 'is_listed';

const ownUnread: Countable = { where: `${OPEN} and ${UNREAD} and ${MINE}`, order: NEWEST };

const unassignedUnread: Countable = { where: `${OPEN} and ${UNREAD} and assignee_id is null`, order: BY_ASSIGNEE };

const unassigned: Countable = { where: `${LISTED} and ${OPEN} and assignee_id is null`, order: NEWEST };

const endingSoon: Countable = { where: `${LISTED} and ${ENDS_SOON}`, order: 'expiration_time, id' };

const openUnread: Countable = { where: `${OPEN} and ${UNREAD}`, order: BY_ASSIGNEE };

const closedUnread: Countable = { where: `${CLOSED} and ${UNREAD}`, order: BY_ASSIGNEE };

const ownClosedUnread: Countable = { where: `${CLOSED} and ${UNREAD} and ${MINE}`, order: NEWEST };

const upTo = (limit: number, { where, order }: Countable) =>
  `(select from chats where business_id = current_business() and ${where} order by ${order} limit ${limit})`;

/** How many there are in all of these together, none of which shares a chat with another; at most `limit`. */
function count(limit: number, ...parts: readonly [Countable, ...Countable[]]): string {
  const rows = parts.map((part) => upTo(limit, part)).join(' union all ');
  const number = parts.length === 1 ? 'count(*)' : `least(count(*), ${limit})`;
  return `(select ${number}::int from (${rows}) c)`;
}

/** Exported for the test of its plan. */
export const countWaiting: NamedStatement = {
  name: 'count_waiting_chats',
  text: `select ${count(WAITING_COUNT_LIMIT, ownUnread, unassignedUnread)} as waiting`,
};

/** How many open chats with unread messages wait for this user: own and unassigned ones. At most 100. */
export async function countWaitingChats(tx: Transaction, userId: Id): Promise<number> {
  const [row] = await tx.run<{ waiting: number }>(countWaiting, [userId]);
  return row?.waiting ?? 0;
}

/** Exported for the test of its plan. */
export const countForSummary: NamedStatement = {
  name: 'count_chats_for_summary',
  text: `select ${count(WAITING_COUNT_LIMIT, ownUnread)} as my_unread, ${count(WAITING_COUNT_LIMIT, unassigned)} as unassigned,
    ${count(WAITING_COUNT_LIMIT, endingSoon)} as ending_soon`,
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

/** The chats of each view as `viewFilter` of the list chooses them, and those of them that are unread. */
const views: Readonly<Record<ChatView, { chats: Countable; unread: readonly [Countable, ...Countable[]] }>> = {
  all_chats: { chats: { where: LISTED, order: NEWEST }, unread: [{ where: UNREAD, order: NEWEST }] },
  open_chats: { chats: { where: `${LISTED} and ${OPEN}`, order: NEWEST }, unread: [openUnread] },
  closed_chats: { chats: { where: `${LISTED} and ${CLOSED}`, order: NEWEST }, unread: [closedUnread] },
  my_chats: { chats: { where: `${LISTED} and ${MINE}`, order: NEWEST }, unread: [ownUnread, ownClosedUnread] },
  my_open_chats: { chats: { where: `${LISTED} and ${OPEN} and ${MINE}`, order: NEWEST }, unread: [ownUnread] },
};

/** The statement for one view. Exported for the test of its plan. */
export function countViewStatement(view: ChatView, userId: Id): { statement: NamedStatement; values: Id[] } {
  const { chats, unread } = views[view];
  const text = `select ${count(VIEW_COUNT_LIMIT, chats)} as chats, ${count(WAITING_COUNT_LIMIT, ...unread)} as unread`;
  return { statement: { name: `count_${view}`, text }, values: text.includes('$1') ? [userId] : [] };
}

/** How many chats a view has for this user, at most 1,000, and how many of them are unread, at most 100. */
export async function countView(tx: Transaction, view: ChatView, userId: Id): Promise<ChatCounts> {
  const { statement, values } = countViewStatement(view, userId);
  const [row] = await tx.run<ChatCounts>(statement, values);
  if (!row) throw new Error(`The counts of ${view} came back empty`);
  return row;
}
