import type { z } from 'zod';
import { findColleagues, readMoment } from '../../accounts/server/index.ts';
import { findChannel } from '../../channels/server/index.ts';
import { id as idSchema, type Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import {
  dialledDigits,
  fieldsOf,
  noMoment,
  parseCriteria,
  wholeNumber,
  type ModuleFields,
} from '../../records/server/index.ts';
import { forReader, isGroup, type Criteria } from '../../rules/contract/criteria.ts';
import { escapePattern } from '../../rules/contract/like-pattern.ts';
import type { Chat } from '../contract/chat.ts';
import { chatCriteria } from '../contract/chat-criteria.ts';
import type { chatEndpoints } from '../contract/endpoints.ts';
import { chatModule } from './chat-module.ts';
import {
  findMarkedChats,
  listChatRows,
  searchContacts,
  type ChatFilter,
  type ChatPage,
  type ContactPattern,
} from './store/chat-list-store.ts';
import { chatExists } from './store/chat-read-store.ts';
import { presentChat, type ChatRow } from './store/chat-rows-store.ts';

/** Shorter parts have no trigram of their own: they are searched at the beginning of words only. */
const PART_LENGTH = 3;

/** What a search term means as LIKE patterns: a part of a name or, where it can be one, of a mobile. */
export function contactPattern(term: string): ContactPattern {
  const isPart = [...term].length >= PART_LENGTH;
  const digits = dialledDigits(term);
  return {
    name: `${isPart ? '%' : ''}${escapePattern(term)}%`,
    word: isPart ? null : `% ${escapePattern(term)}%`,
    mobile: digits === '' ? null : `${digits.length >= PART_LENGTH ? '%' : '+'}${digits}%`,
  };
}

/**
 * The same for a person who does not see whole phone numbers: a whole number, or a name. What could be a part of a number
 * finds nothing, also as a name, which the number of a person without one is.
 */
export function contactPatternOutsideNumbers(term: string): ContactPattern {
  if (!term.includes('+') && dialledDigits(term) === '') return { ...contactPattern(term), mobile: null };
  return { name: null, word: null, mobile: wholeNumber(term) };
}

type Query = z.output<(typeof chatEndpoints)['listChats']['query']>;

/**
 * More contacts than this fit a common term: then the chats are walked from the newest on, which finds a
 * page soon. Fewer are found through their index, however rare they are.
 */
const MAX_CANDIDATES = 400;

/** The same of chats by a label or a follower: fewer are read by their keys and sorted, which takes some milliseconds. */
const MAX_MARKED = 2_000;

/** One page of the chats of a view. */
export async function listChats(
  ctx: MemberContext,
  query: Query,
): Promise<{ chats: Chat[]; info: { has_more: boolean } }> {
  const rows = await findRows(ctx, query);
  if (rows.length === 0) await refuseUnknown(ctx, query);
  return { chats: rows.slice(0, query.limit).map(presentChat), info: { has_more: rows.length > query.limit } };
}

/** The chats of one contact, with one more where there are more. */
export async function listChatsOfContact(
  ctx: MemberContext,
  contactId: Id,
  page: Pick<Query, 'limit' | 'offset' | 'sort_order'>,
): Promise<Chat[]> {
  const criteria = { operator: 'AND', criteria: [{ field: 'contact', comparator: 'equal', value: { id: contactId } }] };
  const query = { view: 'all_chats', sort_by: 'created_time', criteria: JSON.stringify(criteria), ...page } as const;
  return (await findRows(ctx, query)).map(presentChat);
}

async function findRows(ctx: MemberContext, query: Query): Promise<ChatRow[]> {
  const { tx, businessId } = ctx;
  const { after, limit, offset, search_term: term = '' } = query;
  const fields = await fieldsOf(ctx, businessId, chatModule);
  const filter = await readFilter(ctx, fields, query);
  const page: ChatPage = { ...orderOf(query), after, limit, offset };
  if (term === '') return listChatRows(tx, fields, filter, page);
  const pattern = fields.hidesNumbers ? contactPatternOutsideNumbers(term) : contactPattern(term);
  const contactIds = await searchContacts(tx, pattern, MAX_CANDIDATES);
  if (contactIds.length === 0) return [];
  const found = contactIds.length < MAX_CANDIDATES ? { contactIds } : { contactPattern: pattern };
  return listChatRows(tx, fields, { ...filter, ...found }, page);
}

/** Queues have an order of their own: what ends or comes back first stands above. */
function orderOf(query: Query): Pick<ChatPage, 'sortBy' | 'sortOrder'> {
  if (query.ending_soon === true) return { sortBy: 'expiration_time', sortOrder: 'asc' };
  if (query.snoozed === true) return { sortBy: 'snoozed_until', sortOrder: 'asc' };
  return { sortBy: query.sort_by, sortOrder: query.sort_order };
}

/** Conditions of criteria that all must hold, by which their chats are found in an index. */
const markOf = (criteria: Criteria): { kind: 'label' | 'follower'; values: string[] } | null => {
  if (criteria?.operator !== 'AND') return null;
  for (const part of criteria.criteria) {
    if (isGroup(part) || (part.comparator !== 'equal' && part.comparator !== 'in')) continue;
    const kind = part.field === 'labels' ? 'label' : part.field === 'followers' ? 'follower' : null;
    const values = Array.isArray(part.value) ? part.value : [part.value];
    if (kind !== null) return { kind, values: values.map(String) };
  }
  return null;
};

/** All that a query asks for beside its search, as criteria. */
async function readFilter(ctx: MemberContext, fields: ModuleFields, query: Query): Promise<ChatFilter> {
  const { user_id: userId } = ctx.user;
  refuseUnfitValue(query);
  const chosen = query.criteria === undefined ? null : parseCriteria(fields, query.criteria, userId);
  const moment = chosen === null ? noMoment : await readMoment(ctx.tx, ctx.businessId);
  const criteria = forReader(chatCriteria(query), userId);
  const mark = markOf(criteria) ?? markOf(chosen);
  const marked = mark === null ? null : await findMarkedChats(ctx.tx, mark.kind, mark.values, MAX_MARKED);
  const chatIds = marked !== null && marked.length < MAX_MARKED ? { chatIds: marked } : {};
  return { criteria, chosen, ...moment, ...chatIds };
}

/** The value of the `field` filter must be one that the field can have; chats may hold a classification that was removed. */
function refuseUnfitValue({ field, value = '' }: Query): void {
  if (field === undefined && value === '') return;
  if (field === undefined) refuse('INVALID_DATA', { message: 'Choose a field.', info: { field: 'field' } });
  const isId = field === 'assignee' || field === 'channel';
  const isValid =
    value !== '' &&
    (!isId || idSchema.safeParse(value).success) &&
    (field !== 'state' || value === 'open' || value === 'closed');
  if (!isValid) refuse('INVALID_DATA', { message: 'This value does not fit the field.', info: { field: 'value' } });
}

/** An empty list may mean that an id names nothing. Checked only then, so that a list costs one statement. */
async function refuseUnknown({ tx, db, businessId }: MemberContext, query: Query): Promise<void> {
  const { assignee_id: assigneeId, channel_id: channelId, after } = query;
  const no = (field: string, message: string) => refuse('INVALID_DATA', { message, info: { field } });
  if (
    assigneeId !== undefined &&
    !(await findColleagues(tx, [{ business_id: businessId, user_id: assigneeId }])).has(assigneeId)
  )
    no('assignee_id', 'This user is not known.');
  if (channelId !== undefined && !(await findChannel(db, businessId, channelId)))
    no('channel_id', 'This channel is not known.');
  if (after !== undefined && !(await chatExists(tx, after))) no('after', 'This chat is not known.');
}
