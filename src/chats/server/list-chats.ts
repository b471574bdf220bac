import type { z } from 'zod';
import { findColleagues } from '../../accounts/server/index.ts';
import { findChannel } from '../../channels/server/index.ts';
import { id as idSchema, type Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Chat } from '../contract/chat.ts';
import type { chatEndpoints } from '../contract/endpoints.ts';
import {
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

/** This many digits are a whole number and no part of one, so zeros before it are how it is dialled. */
const WHOLE_NUMBER_LENGTH = 10;

const escape = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** The digits as they stand in a stored mobile, which is +, country code, number: without 0 or 00 before them. */
function digitsOf(term: string): string {
  if (!/^[\d\s()+./-]+$/.test(term)) return '';
  const digits = term.replaceAll(/\D/g, '');
  return digits.length > WHOLE_NUMBER_LENGTH ? digits.replace(/^0{1,2}/, '') : digits;
}

/** What a search term means as LIKE patterns: a part of a name or, where it can be one, of a mobile. */
export function contactPattern(term: string): ContactPattern {
  const isPart = [...term].length >= PART_LENGTH;
  const digits = digitsOf(term);
  return {
    name: `${isPart ? '%' : ''}${escape(term)}%`,
    word: isPart ? null : `% ${escape(term)}%`,
    mobile: digits === '' ? null : `${digits.length >= PART_LENGTH ? '%' : '+'}${digits}%`,
  };
}

type Query = z.output<(typeof chatEndpoints)['listChats']['query']>;

/**
 * More contacts than this fit a common term: then the chats are walked from the newest on, which finds a
 * page soon. Fewer are found through their index, however rare they are.
 */
const MAX_CANDIDATES = 400;

/** One page of the chats of a view. */
export async function listChats(
  ctx: MemberContext,
  query: Query,
): Promise<{ chats: Chat[]; info: { has_more: boolean } }> {
  const filter = readFilter(query, ctx.user.user_id);
  const rows = filter === null ? [] : await findRows(ctx, filter, query);
  if (rows.length === 0) await refuseUnknown(ctx, query);
  return { chats: rows.slice(0, query.limit).map(presentChat), info: { has_more: rows.length > query.limit } };
}

async function findRows({ tx }: MemberContext, filter: ChatFilter, query: Query): Promise<ChatRow[]> {
  const { after, limit, offset, search_term: term = '' } = query;
  const order = filter.endingSoonOnly
    ? ({ sortBy: 'expiration_time', sortOrder: 'asc' } as const)
    : { sortBy: query.sort_by, sortOrder: query.sort_order };
  const page: ChatPage = { ...order, after, limit, offset };
  if (term === '') return listChatRows(tx, filter, page);
  const pattern = contactPattern(term);
  const contactIds = await searchContacts(tx, pattern, MAX_CANDIDATES);
  if (contactIds.length === 0) return [];
  const found = contactIds.length < MAX_CANDIDATES ? { contactIds } : { contactPattern: pattern };
  return listChatRows(tx, { ...filter, ...found }, page);
}

/** What a value of the `field` filter must be. */
const valueFields: Readonly<Record<NonNullable<Query['field']>, keyof Filters>> = {
  classification: 'classification',
  state: 'state',
  assignee: 'assigneeId',
  channel: 'channelId',
};

interface Filters {
  state: string;
  assigneeId: Id;
  classification: string;
  channelId: Id;
}

/** All that a query asks for, as one filter; null when two parts of it contradict each other. */
function readFilter(query: Query, userId: Id): ChatFilter | null {
  const parts: Partial<Filters>[] = [
    viewFilter(query.view, userId),
    {
      ...(query.status === undefined ? {} : { state: query.status }),
      ...(query.assignee_id === undefined ? {} : { assigneeId: query.assignee_id }),
      ...(query.classification === undefined || query.classification === ''
        ? {}
        : { classification: query.classification }),
      ...(query.channel_id === undefined ? {} : { channelId: query.channel_id }),
    },
    fieldFilter(query),
  ];
  const merged: Partial<Filters> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part) as [keyof Filters, string][]) {
      if (merged[name] !== undefined && merged[name] !== value) return null;
      merged[name] = value;
    }
  }
  const unassignedOnly = query.unassigned ?? false;
  if (unassignedOnly && merged.assigneeId !== undefined) return null;
  return {
    ...merged,
    unreadOnly: query.unread ?? false,
    unassignedOnly,
    endingSoonOnly: query.ending_soon ?? false,
  } as ChatFilter;
}

function viewFilter(view: Query['view'], userId: Id): Partial<Filters> {
  const mine = { assigneeId: userId };
  switch (view) {
    case 'all_chats':
      return {};
    case 'open_chats':
      return { state: 'open' };
    case 'closed_chats':
      return { state: 'closed' };
    case 'my_chats':
      return mine;
    case 'my_open_chats':
      return { ...mine, state: 'open' };
  }
}

function fieldFilter({ field, value }: Query): Partial<Filters> {
  if (field === undefined && value === undefined) return {};
  if (field === undefined) refuse('INVALID_DATA', { message: 'Choose a field.', info: { field: 'field' } });
  const name = valueFields[field];
  const isId = name === 'assigneeId' || name === 'channelId';
  const isValid =
    value !== undefined &&
    value !== '' &&
    (!isId || idSchema.safeParse(value).success) &&
    (name !== 'state' || value === 'open' || value === 'closed');
  if (!isValid) refuse('INVALID_DATA', { message: 'This value does not fit the field.', info: { field: 'value' } });
  return { [name]: value };
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
