import type { Criteria, Condition, CriteriaField } from '../../rules/contract/criteria.ts';
import { CURRENT_USER, forReader, isGroup } from '../../rules/contract/criteria.ts';
import { evaluateCriteria } from '../../rules/contract/evaluate-criteria.ts';
import type { Chat, ChatView } from './chat.ts';
import { endsSoon, needsReply } from './rules.ts';

/** What criteria compare of a chat, and how. The module of the server has a field for each. */
export const chatFieldKinds = {
  state: 'choice',
  classification: 'choice',
  assignee: 'choice',
  channel: 'choice',
  unread: 'boolean',
  ending_soon: 'boolean',
  needs_reply: 'boolean',
  snoozed: 'boolean',
  labels: 'choices',
  followers: 'choices',
} as const satisfies Readonly<Record<string, CriteriaField['kind']>>;

type ChatFieldName = keyof typeof chatFieldKinds;

const is = (field: ChatFieldName, value: unknown): Condition => ({ field, comparator: 'equal', value });
const isOpen = is('state', 'open');
const isMine = is('assignee', CURRENT_USER);

const views: Readonly<Record<ChatView, readonly Condition[]>> = {
  all_chats: [],
  open_chats: [isOpen],
  closed_chats: [is('state', 'closed')],
  my_chats: [isMine],
  my_open_chats: [isMine, isOpen],
};

/** Any other view includes nothing (specification, section 4). */
const viewConditions = (view: ChatView): readonly Condition[] =>
  Object.hasOwn(views, view) ? views[view] : [is('state', 'none')];

const all = (criteria: readonly Condition[]): Criteria =>
  criteria.length === 0 ? null : { operator: 'AND', criteria: [...criteria] };

/** Which chats a view has. `CURRENT_USER` stands for the reader. */
export const viewCriteria = (view: ChatView): Criteria => all(viewConditions(view));

/** The parts of a query for a list that narrow it, beside search and place. */
export interface ChatNarrowing {
  view: ChatView;
  unread?: boolean | undefined;
  unassigned?: boolean | undefined;
  ending_soon?: boolean | undefined;
  needs_reply?: boolean | undefined;
  snoozed?: boolean | undefined;
  following?: boolean | undefined;
  label?: string | undefined;
  classification?: string | undefined;
  assignee_id?: string | undefined;
  status?: 'open' | 'closed' | undefined;
  channel_id?: string | undefined;
  field?: 'classification' | 'state' | 'assignee' | 'channel' | undefined;
  value?: string | undefined;
}

/** Which chats a list has: those of its view that fulfil every other part of the query. */
export function chatCriteria(query: ChatNarrowing): Criteria {
  const {
    view,
    classification = '',
    label = '',
    assignee_id: assignee,
    status,
    channel_id: channel,
    field,
    value,
  } = query;
  return all([
    ...viewConditions(view),
    ...(status === undefined ? [] : [is('state', status)]),
    ...(assignee === undefined ? [] : [is('assignee', assignee)]),
    ...(classification === '' ? [] : [is('classification', classification)]),
    ...(channel === undefined ? [] : [is('channel', channel)]),
    ...(field === undefined ? [] : [is(field, value)]),
    ...(query.unread === true ? [is('unread', true)] : []),
    ...(query.unassigned === true ? [{ field: 'assignee', comparator: 'empty' } as const] : []),
    ...(query.ending_soon === true ? [is('ending_soon', true)] : []),
    ...(query.needs_reply === true ? [is('needs_reply', true)] : []),
    ...(query.snoozed === undefined ? [] : [is('snoozed', query.snoozed)]),
    ...(label === '' ? [] : [is('labels', label)]),
    ...(query.following === true ? [is('followers', CURRENT_USER)] : []),
  ]);
}

/** What criteria read of a chat. */
export type ReadableChat = Pick<
  Chat,
  | 'state'
  | 'assignee'
  | 'unread_count'
  | 'channel'
  | 'classification'
  | 'expiration_time'
  | 'last_message'
  | 'snoozed_until'
  | 'labels'
  | 'follower_ids'
>;

const readers: Readonly<Record<ChatFieldName, (chat: ReadableChat, now: number) => unknown>> = {
  state: ({ state }) => state,
  classification: ({ classification }) => classification,
  assignee: ({ assignee }) => assignee,
  channel: ({ channel }) => channel,
  unread: ({ unread_count }) => unread_count > 0,
  ending_soon: endsSoon,
  needs_reply: needsReply,
  snoozed: ({ snoozed_until }) => snoozed_until !== null,
  labels: ({ labels }) => labels,
  followers: ({ follower_ids }) => follower_ids,
};

/** Can the browser decide by these criteria, or do they name what only the server compares? */
export const areOfChat = (criteria: Criteria): boolean =>
  criteria === null || criteria.criteria.every((part) => (isGroup(part) ? areOfChat(part) : isChatField(part.field)));

const isChatField = (name: string): name is ChatFieldName => Object.hasOwn(chatFieldKinds, name);

/** Does a chat fulfil criteria of these fields? As the server's statement decides it; `now` is milliseconds. */
export const matchesChat = (chat: ReadableChat, criteria: Criteria, now: number): boolean =>
  evaluateCriteria(criteria, {
    now: new Date(now).toISOString(),
    // No field here is a day.
    zone: 'UTC',
    fieldOf: (name) => (isChatField(name) ? { kind: chatFieldKinds[name] } : undefined),
    read: (name) => (isChatField(name) ? readers[name](chat, now) : undefined),
  });

/** Is a chat in a view of this user? */
export const matchesView = (chat: ReadableChat, view: ChatView, userId: string): boolean =>
  matchesChat(chat, forReader(viewCriteria(view), userId), 0);
