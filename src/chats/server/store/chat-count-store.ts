import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { CURRENT_USER, isGroup } from '../../../rules/contract/criteria.ts';
import type { ChatView } from '../../contract/chat.ts';
import { viewCriteria } from '../../contract/chat-criteria.ts';
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

/** What waits or is counted for a list that leaves them out. */
const NOT_SNOOZED = 'snoozed_until is null';

const CLOSED = "state = 'closed'";

/** An unread chat is always listed, and its indexes do not say so. */
const UNREAD = 'unread_count > 0';

const LISTED = 'is_listed';

const ownUnread: Countable = { where: `${OPEN} and ${UNREAD} and ${MINE} and ${NOT_SNOOZED}`, order: NEWEST };

const unassignedUnread: Countable = {
  where: `${OPEN} and ${UNREAD} and assignee_id is null and ${NOT_SNOOZED}`,
  order: BY_ASSIGNEE,
};

const unassigned: Countable = {
  where: `${LISTED} and ${OPEN} and assignee_id is null and ${NOT_SNOOZED}`,
  order: NEWEST,
};

const endingSoon: Countable = { where: `${LISTED} and ${ENDS_SOON} and ${NOT_SNOOZED}`, order: 'expiration_time, id' };

const upTo = (limit: number, { where, order }: Countable) =>
  `(select from chats where business_id = current_business() and ${where} order by ${order} limit ${limit})`;

/** How many there are in all of these together, none of which shares a chat with another; at most `limit`. */
function count(limit: number, ...parts: readonly Countable[]): string {
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

/** Exported for the test of its plan. */
export const countWorkload: NamedStatement = {
  name: 'count_workload',
  text: `select u.id as user_id, w.open_chats from user_labels u cross join lateral ${count(WAITING_COUNT_LIMIT, {
    where: `${LISTED} and ${OPEN} and assignee_id = u.id`,
    order: NEWEST,
  }).replace('::int from', '::int as open_chats from')} w
    where u.business_id = current_business() and w.open_chats > 0 order by u.id`,
};

/** How many open chats each user has, at most 100; who has none is left out. */
export const listWorkload = (tx: Transaction): Promise<{ user_id: Id; open_chats: number }[]> =>
  tx.run(countWorkload, []);

/** More than anybody's capacity. */
const CAPACITY_COUNT_LIMIT = 1_001;

/** Exported for the test of its plan. */
export const countOpen: NamedStatement = {
  name: 'count_open_chats_of_users',
  text: `select u.id as user_id, w.open_chats from unnest($2::bigint[]) as u (id) cross join lateral (
      select count(*)::int as open_chats from (select from chats where business_id = $1 and ${LISTED} and ${OPEN} and assignee_id = u.id
        order by ${NEWEST} limit ${CAPACITY_COUNT_LIMIT}) c
    ) w`,
};

/** How many open chats each of these users of a business has, at most a thousand and one. */
export async function countOpenChats(
  tx: Transaction,
  businessId: Id,
  userIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.run<{ user_id: Id; open_chats: number }>(countOpen, [businessId, userIds]);
  return new Map(rows.map(({ user_id, open_chats }) => [user_id, open_chats]));
}

const STATES = { open: OPEN, closed: CLOSED } as const;
type CountedState = keyof typeof STATES;

/** What the criteria of a view say, in the terms of the indexes; every other condition would need an index of its own. */
function readView(view: ChatView): { state: CountedState | null; isMine: boolean } {
  let state: CountedState | null = null;
  let isMine = false;
  for (const part of viewCriteria(view)?.criteria ?? []) {
    if (isGroup(part) || part.comparator !== 'equal') throw new Error(`The chats of ${view} cannot be counted`);
    if (part.field === 'assignee' && part.value === CURRENT_USER) isMine = true;
    else if (part.field === 'state' && (part.value === 'open' || part.value === 'closed')) state = part.value;
    else throw new Error(`The chats of ${view} cannot be counted by ${part.field}`);
  }
  return { state, isMine };
}

/** The chats of a view as its criteria choose them, and those of them that are unread. */
function countablesOf(view: ChatView, leavesOut: readonly string[]): { chats: Countable; unread: Countable[] } {
  const { state, isMine } = readView(view);
  const own = isMine ? [MINE] : [];
  const chats = [LISTED, ...(state ? [STATES[state]] : []), ...own, ...leavesOut];
  // The indexes of unread chats by assignee are those of one state each.
  const states: readonly (CountedState | null)[] = state === null && isMine ? ['open', 'closed'] : [state];
  return {
    chats: { where: chats.join(' and '), order: NEWEST },
    unread: states.map((each) => ({
      where: [...(each ? [STATES[each]] : []), UNREAD, ...own, ...leavesOut].join(' and '),
      order: each === null || isMine ? NEWEST : BY_ASSIGNEE,
    })),
  };
}

export interface CountedView {
  view: ChatView;
  /** `false` leaves out what is put aside; a count takes nothing else. */
  snoozed?: 'false' | undefined;
}

/** The statement for one view. Exported for the test of its plan. */
export function countViewStatement(
  { view, snoozed }: CountedView,
  userId: Id,
): { statement: NamedStatement; values: Id[] } {
  const { chats, unread } = countablesOf(view, snoozed === undefined ? [] : [NOT_SNOOZED]);
  const text = `select ${count(VIEW_COUNT_LIMIT, chats)} as chats, ${count(WAITING_COUNT_LIMIT, ...unread)} as unread`;
  return {
    statement: { name: `count_${view}${snoozed === undefined ? '' : '_not_snoozed'}`, text },
    values: text.includes('$1') ? [userId] : [],
  };
}

/** How many chats a view has for this user, at most 1,000, and how many of them are unread, at most 100. */
export async function countView(tx: Transaction, counted: CountedView, userId: Id): Promise<ChatCounts> {
  const { statement, values } = countViewStatement(counted, userId);
  const [row] = await tx.run<ChatCounts>(statement, values);
  if (!row) throw new Error(`The counts of ${counted.view} came back empty`);
  return row;
}
