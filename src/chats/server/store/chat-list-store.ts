import { createHash } from 'node:crypto';
import type { Id } from '../../../foundation/contract/id.ts';
import { DEFAULT_PAGE_SIZE } from '../../../foundation/contract/page-size.ts';
import { runPlannedByValues } from '../../../foundation/server/db/run-planned-by-values.ts';
import { Parameters, statementPlannedByValues } from '../../../foundation/server/db/composed-statement.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { sqlFields, type ModuleFields } from '../../../records/server/index.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import { compileCriteria } from '../../../rules/server/index.ts';
import { ENDING_SOON_HOURS } from '../../contract/rules.ts';
import { chatColumns, chatJoins, type ChatRow } from './chat-rows-store.ts';

// Raw statements: the benchmark inbox-reads measures them.

/** `endsSoon` of the contract, for rows. */
export const ENDS_SOON = `state = 'open' and expiration_time > clock_now() and expiration_time <= clock_now() + interval '${ENDING_SOON_HOURS} hours'`;

/** `needsReply` of the contract, for rows. */
export const NEEDS_REPLY = `state = 'open' and last_message ->> 'origin' = 'incoming'`;

/** Which chats a list shows. */
export interface ChatFilter {
  /** Of fields of the module, with the reader's id in the place of the reader. */
  criteria: Criteria;
  /** Criteria that a person put together: their plan depends on their values. */
  chosen?: Criteria;
  /** These chats only. */
  chatIds?: readonly Id[] | undefined;
  /** Chats of these contacts only. */
  contactIds?: readonly Id[] | undefined;
  /** Chats whose contact fits one of these patterns; for terms that too many contacts fit. */
  contactPattern?: ContactPattern | undefined;
  /** What relative days in the criteria count from, and where days begin. */
  now: string;
  zone: string;
}

export interface ChatPage {
  /** `expiration_time` only for chats whose window ends soon, `snoozed_until` only for those put aside: others have none. */
  sortBy: 'last_message_time' | 'created_time' | 'expiration_time' | 'snoozed_until';
  sortOrder: 'asc' | 'desc';
  /** The last chat of the page before. */
  after?: Id | undefined;
  limit: number;
  offset: number;
}

/** LIKE patterns. `word`: where only the beginnings of words count, those after the first; `mobile`: null where the term cannot be a part of a number. Null finds nothing. */
export interface ContactPattern {
  name: string | null;
  word: string | null;
  mobile: string | null;
}

/** Ids are made in the order of creation, so the key of the table serves that order. */
const SORT_COLUMNS = {
  last_message_time: ['last_message_time', 'id'],
  created_time: ['id'],
  expiration_time: ['expiration_time', 'id'],
  snoozed_until: ['snoozed_until', 'id'],
} as const;

/** Chats with what a pattern compares. */
const WITH_CONTACTS = `(select c.*, p.name as contact_name, p.mobile as contact_mobile
        from chats c join contact_labels p on p.business_id = c.business_id and p.id = c.contact_id)`;

/** What a chat `r` must fulfil. */
function conditions(fields: ModuleFields, filter: ChatFilter, parameters: Parameters): string[] {
  const { add } = parameters;
  const { criteria, chosen = null, chatIds, contactIds, contactPattern: pattern, now, zone } = filter;
  const compile = (given: Criteria): string[] =>
    given === null
      ? []
      : [compileCriteria(given, { fieldOf: sqlFields(fields, parameters), parameter: add, now, zone })];
  return [
    'business_id = current_business()',
    'is_listed',
    ...compile(criteria),
    ...compile(chosen),
    ...(chatIds ? [`id = any (${add(chatIds, 'bigint[]')})`] : []),
    ...(contactIds ? [`contact_id = any (${add(contactIds, 'bigint[]')})`] : []),
    ...(pattern
      ? [
          `(contact_name ilike ${add(pattern.name, 'text')} or contact_name ilike ${add(pattern.word, 'text')} or contact_mobile like ${add(pattern.mobile, 'text')})`,
        ]
      : []),
  ];
}

/** The statement for one shape of list. Those of queries are few: each is prepared once per connection. */
export function chatListStatement(
  fields: ModuleFields,
  filter: ChatFilter,
  page: ChatPage,
): { statement: NamedStatement; values: unknown[] } {
  const parameters = new Parameters();
  const { add } = parameters;
  const columns = SORT_COLUMNS[page.sortBy];
  const where = conditions(fields, filter, parameters);
  if (page.after !== undefined) {
    const after = add(page.after, 'bigint');
    const key = columns.map((column) =>
      column === 'id'
        ? after
        : `(select a.${column} from chats a where a.business_id = current_business() and a.id = ${after})`,
    );
    where.push(`(${columns.join(', ')}) ${page.sortOrder === 'desc' ? '<' : '>'} (${key.join(', ')})`);
  }
  const order = columns.map((column) => `${column} ${page.sortOrder}`).join(', ');
  // The usual size stands in the text: with a parameter PostgreSQL takes a tenth of the table for the limit,
  // finds its general plan too dear, and plans every call again.
  const isUsual = page.limit === DEFAULT_PAGE_SIZE;
  const limit = isUsual ? String(DEFAULT_PAGE_SIZE + 1) : add(page.limit + 1, 'int');
  const offset = page.offset === 0 ? '' : ` offset ${add(page.offset, 'int')}`;
  const shown = columns.map((column) => `c.${column} ${page.sortOrder}`).join(', ');
  // The page is cut out of an index before anything is joined to it; rows that an offset skips are never joined.
  const text = `select ${chatColumns} from (
      select * from ${filter.contactPattern ? WITH_CONTACTS : 'chats'} r where ${where.join(' and ')} order by ${order} limit ${limit}${offset}
    ) c ${chatJoins} order by ${shown}`;
  const statement = filter.chosen ? statementPlannedByValues(text) : { name: nameOf(text), text };
  return { statement, values: parameters.values };
}

const nameOf = (text: string): string => `list_chats_${createHash('sha1').update(text).digest('base64url')}`;

/** One page, with one row more where there is a next one. */
export function listChatRows(
  tx: Transaction,
  fields: ModuleFields,
  filter: ChatFilter,
  page: ChatPage,
): Promise<ChatRow[]> {
  const { statement, values } = chatListStatement(fields, filter, page);
  return runPlannedByValues<ChatRow>(tx, 'chats', statement, values);
}

const findMarkedChatsSql: NamedStatement = {
  name: 'find_marked_chats',
  text: `select distinct chat_id as id from (
      select chat_id from chat_marks where business_id = current_business() and kind = $1 and value = any ($2::text[]) limit $3
    ) m`,
};

/** Chats that have one of these labels, or one of these followers; `max` at most and in no order. */
export async function findMarkedChats(
  tx: Transaction,
  kind: 'label' | 'follower',
  values: readonly string[],
  max: number,
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(findMarkedChatsSql, [kind, values, max]);
  return rows.map(({ id }) => id);
}

const findChatContactsSql: NamedStatement = {
  name: 'find_chat_contacts',
  text: 'select find_chat_contacts($1, $2, $3, $4) as id',
};

/** Contacts that fit a pattern, `max` at most and in no order. */
export async function searchContacts(
  tx: Transaction,
  { name, word, mobile }: ContactPattern,
  max: number,
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(findChatContactsSql, [name, word, mobile, max]);
  return rows.map(({ id }) => id);
}
