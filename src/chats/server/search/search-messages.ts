import type { z } from 'zod';
import { findColleagues, readRegion } from '../../../accounts/server/index.ts';
import { findContact } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { ReplyInput } from '../../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { shownKind } from '../../contract/message-text.ts';
import type { FoundMessage, messageSearchEndpoints as endpoints } from '../../contract/message-search-endpoints.ts';
import { FOUND_LIMIT, PAGE_OF_CHATS, PAGE_OF_MESSAGES, SHOWN_OF_CHAT } from '../../contract/search-limits.ts';
import { markWords, surroundings, termsOf } from '../../contract/search-words.ts';
import { chatExists, findChats } from '../store/chat-read-store.ts';
import { presentChat } from '../store/chat-rows-store.ts';
import { presentMessage, toMessageTime, type MessageRow } from '../store/message-rows-store.ts';
import {
  findChatIds,
  findMessageOfDay,
  findMessages,
  findMessagesOfChats,
  readFound,
  type Hit,
  type Hits,
  type WordSearch,
} from '../store/message-words-store.ts';
import { searchedTexts } from './searched-texts.ts';
import { wordQuery } from './word-query.ts';

type Query = z.output<(typeof endpoints)['searchMessages']['query']>;
type ChatQuery = z.output<(typeof endpoints)['searchChat']['query']>;
type What = Pick<Query, 'q' | 'words' | 'author' | 'kind' | 'from' | 'until' | 'sort_order'>;

type Edge = NonNullable<WordSearch['edge']>;

/** Where a page ended: where its messages were looked for from, and the last one that was shown. */
interface Place {
  start: Edge | null;
  shown: { time: string; id: Id } | null;
}

const edgeText = (edge: Edge | null): string => (edge === null ? '-' : `${edge.time}_${edge.id ?? '-'}`);

/** A place as the page before named it. */
const placeText = ({ start, shown }: Place): string => `${edgeText(start)}__${edgeText(shown)}`;

function placeOf(text: string | undefined): Place {
  if (text === undefined) return { start: null, shown: null };
  const [start, shown] = text.split('__').map(edgeOf);
  if (start === undefined || shown === undefined || shown?.id === null) return refuseAfter();
  return { start, shown: shown === null ? null : { time: shown.time, id: shown.id } };
}

function edgeOf(text: string): Edge | null {
  if (text === '-') return null;
  const [time = '', id = ''] = text.split('_');
  if (Number.isNaN(Date.parse(time)) || !/^(?:-|\d{1,18})$/.test(id)) refuseAfter();
  return { time, id: id === '-' ? null : id };
}

const refuseAfter = (): never =>
  refuse('INVALID_DATA', { message: 'Give the place that the page before has named.', info: { field: 'after' } });

/** What is looked for, in the form in which the store looks; null where nothing typed is a word. */
async function searchOf(ctx: MemberContext, what: What, edge: Edge | null): Promise<WordSearch | null> {
  const terms = termsOf(what.q);
  if (terms.length === 0) return null;
  const hasDays = what.from !== undefined || what.until !== undefined;
  const zone = hasDays ? (await readRegion(ctx.tx, ctx.businessId)).time_zone : 'UTC';
  return {
    query: wordQuery({ terms, words: what.words, author: what.author, kind: what.kind }),
    from: what.from ?? null,
    until: what.until ?? null,
    zone,
    isOldestFirst: what.sort_order === 'asc',
    edge,
  };
}

/** Messages of all chats, by chat. Five hundred messages are grouped at a time: a chat that has more of them is named again among the next ones. */
export async function searchMessages(
  ctx: MemberContext,
  query: Query,
): Promise<ReplyInput<(typeof endpoints)['searchMessages']>> {
  const place = placeOf(query.after);
  const search = await searchOf(ctx, query, place.start);
  const { hits, next } = search === null ? nothing : await find(ctx, search, query);
  if (hits.length === 0) await refuseUnknown(ctx, query);
  const groups = [...Map.groupBy(hits, ({ chat_id }) => chat_id).values()];
  const page = pageOf(groups, place);
  const found = await present(ctx, page.groups, query.q);
  const following = page.hasMore ? { start: place.start, shown: page.last } : next && { start: next, shown: null };
  return {
    found,
    totals: { messages: hits.length, chats: groups.length, is_more: next !== null },
    info: { has_more: following !== null, after: following && placeText(following) },
  };
}

/** Nothing found may mean that an id names nothing. Checked only then, so that a search costs no statement more. */
async function refuseUnknown(
  { tx, businessId }: MemberContext,
  { author, contact_id: contactId }: Pick<Query, 'author'> & Partial<Pick<Query, 'contact_id'>>,
): Promise<void> {
  const no = (field: string, message: string) => refuse('INVALID_DATA', { message, info: { field } });
  if (author !== undefined && author !== 'customers') {
    const known = await findColleagues(tx, [{ business_id: businessId, user_id: author }]);
    if (!known.has(author)) no('author', 'This user is not known.');
  }
  if (contactId !== undefined && !(await findContact(tx, businessId, contactId)))
    no('contact_id', 'This contact is not known.');
}

const nothing: Hits = { hits: [], next: null };

async function find({ tx }: MemberContext, search: WordSearch, query: Query): Promise<Hits> {
  const { contact_id: contactId, closed } = query;
  if (contactId === undefined) return findMessages(tx, { ...search, isOpenOnly: !closed }, FOUND_LIMIT);
  const chatIds = await findChatIds(tx, contactId, closed);
  return chatIds.length === 0 ? nothing : findMessagesOfChats(tx, search, chatIds, FOUND_LIMIT);
}

/** The groups behind what was shown; each stands where its first message does. */
function pageOf(groups: Hit[][], { shown }: Place) {
  const from = shown === null ? 0 : groups.findIndex(([first]) => first?.message_id === shown.id) + 1;
  const cut = groups.slice(from, from + PAGE_OF_CHATS);
  const last = cut.at(-1)?.[0];
  return {
    groups: cut,
    last: last ? { time: last.time, id: last.message_id } : null,
    hasMore: from + PAGE_OF_CHATS < groups.length,
  };
}

async function present({ tx, businessId }: MemberContext, groups: readonly (readonly Hit[])[], typed: string) {
  const shown = groups.map((hits) => hits.slice(0, SHOWN_OF_CHAT));
  const [chats, messages] = await Promise.all([
    groups.length === 0
      ? new Map<Id, never>()
      : findChats(
          tx,
          groups.flatMap(([hit]) => (hit ? [{ business_id: businessId, chat_id: hit.chat_id }] : [])),
        ),
    readFound(
      tx,
      shown.flat().map(({ message_id }) => message_id),
    ),
  ]);
  return groups.flatMap((hits, index) => {
    const chat = chats.get(hits[0]?.chat_id ?? '');
    if (!chat) return [];
    return [
      { chat: presentChat(chat), count: hits.length, messages: presentFound(shown[index] ?? [], messages, typed) },
    ];
  });
}

const presentFound = (hits: readonly Hit[], messages: ReadonlyMap<Id, MessageRow>, typed: string): FoundMessage[] =>
  hits.flatMap(({ message_id }) => {
    const row = messages.get(message_id);
    return row ? [foundMessage(row, typed)] : [];
  });

function foundMessage(row: MessageRow, typed: string): FoundMessage {
  const texts = searchedTexts(row.content_type, row.content);
  const text = texts.find((each) => markWords(each, typed).some(({ isHit }) => isHit)) ?? texts[0] ?? '';
  const { origin, owner } = presentMessage(row);
  const { name, csid } = row.content;
  return {
    id: row.id,
    chat: { id: row.chat_id },
    content_type: shownKind(row.content_type, row.content),
    origin,
    text: surroundings(text, typed),
    file_name: csid !== undefined && typeof name === 'string' ? name : null,
    owner,
    time: toMessageTime(row.time),
  };
}

/** Messages of one chat. */
export async function searchChat(
  ctx: MemberContext,
  chatId: Id,
  query: ChatQuery,
): Promise<ReplyInput<(typeof endpoints)['searchChat']>> {
  const search = await searchOf(ctx, query, null);
  const { hits } = search === null ? nothing : await findMessagesOfChats(ctx.tx, search, [chatId], FOUND_LIMIT);
  if (hits.length === 0) {
    if (!(await chatExists(ctx.tx, chatId))) refuse('NOT_FOUND');
    await refuseUnknown(ctx, query);
  }
  const { shown } = placeOf(query.after);
  const from = shown === null ? 0 : hits.findIndex(({ message_id }) => message_id === shown.id) + 1;
  const page = hits.slice(from, from + PAGE_OF_MESSAGES);
  const last = page.at(-1);
  const hasMore = from + PAGE_OF_MESSAGES < hits.length && last !== undefined;
  const messages = await readFound(
    ctx.tx,
    page.map(({ message_id }) => message_id),
  );
  return {
    messages: presentFound(page, messages, query.q),
    ids: hits.map(({ message_id }) => message_id),
    info: {
      has_more: hasMore,
      after: hasMore ? placeText({ start: null, shown: { time: last.time, id: last.message_id } }) : null,
    },
  };
}

/** Where to go in a chat for a day; null in a chat without messages. */
export async function messageOfDay(
  ctx: MemberContext,
  chatId: Id,
  date: string,
): Promise<ReplyInput<(typeof endpoints)['findMessageOfDay']>> {
  const { time_zone: zone } = await readRegion(ctx.tx, ctx.businessId);
  const message = await findMessageOfDay(ctx.tx, chatId, date, zone);
  if (message === null && !(await chatExists(ctx.tx, chatId))) refuse('NOT_FOUND');
  return { message: message && { id: message.id, time: toMessageTime(message.time) } };
}
