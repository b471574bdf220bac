import type { Id } from '../../../foundation/contract/id.ts';
import { DEFAULT_PAGE_SIZE } from '../../../foundation/contract/page-size.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { ENDING_SOON_HOURS } from '../../contract/rules.ts';
import { chatColumns, chatJoins, type ChatRow } from './chat-rows-store.ts';

// Raw statements: the benchmark inbox-reads measures them.

/** `endsSoon` of the contract, for rows. */
export const ENDS_SOON = `state = 'open' and expiration_time > clock_now() and expiration_time <= clock_now() + interval '${ENDING_SOON_HOURS} hours'`;

/** Which chats a list shows. Every value of a caller is a parameter; names of columns come from here only. */
export interface ChatFilter {
  state?: 'open' | 'closed' | undefined;
  assigneeId?: Id | undefined;
  classification?: string | undefined;
  channelId?: Id | undefined;
  unreadOnly: boolean;
  /** Chats without an assignee. */
  unassignedOnly?: boolean | undefined;
  /** Chats whose reply window is open and ends soon (`ENDS_SOON`). */
  endingSoonOnly?: boolean | undefined;
  /** Chats of these contacts only. */
  contactIds?: readonly Id[] | undefined;
  /** Chats whose contact fits one of these patterns; for terms that too many contacts fit. */
  contactPattern?: ContactPattern | undefined;
}

export interface ChatPage {
  /** `expiration_time` only together with `endingSoonOnly`: chats without a window have none. */
  sortBy: 'last_message_time' | 'created_time' | 'expiration_time';
  sortOrder: 'asc' | 'desc';
  /** The last chat of the page before. */
  after?: Id | undefined;
  limit: number;
  offset: number;
}

/** LIKE patterns. `word`: where only the beginnings of words count, those after the first; `mobile`: null where the term cannot be a part of a number. */
export interface ContactPattern {
  name: string;
  word: string | null;
  mobile: string | null;
}

interface Condition {
  key: string;
  sql(parameter: string): string;
  value: unknown;
}

function conditionsOf(filter: ChatFilter): Condition[] {
  const equal = (key: string, column: string, value: unknown): Condition[] =>
    value === undefined ? [] : [{ key, sql: (parameter) => `${column} = ${parameter}`, value }];
  return [
    ...(hasFlag(filter) ? [] : equal('state', 'state', filter.state)),
    ...equal('assignee', 'assignee_id', filter.assigneeId),
    ...equal('classification', 'classification', filter.classification),
    ...equal('channel', 'channel_id', filter.channelId),
    ...(filter.contactIds
      ? [{ key: 'of', sql: (parameter: string) => `contact_id = any (${parameter})`, value: filter.contactIds }]
      : []),
    ...(filter.contactPattern
      ? [
          {
            key: 'pattern',
            sql: (parameter: string) =>
              `(contact_name ilike (${parameter}::text[])[1] or contact_name ilike (${parameter}::text[])[2] or contact_mobile like (${parameter}::text[])[3])`,
            value: [filter.contactPattern.name, filter.contactPattern.word, filter.contactPattern.mobile],
          },
        ]
      : []),
  ];
}

/** Ids are made in the order of creation, so the key of the table serves that order. */
const SORT_COLUMNS = {
  last_message_time: ['last_message_time', 'id'],
  created_time: ['id'],
  expiration_time: ['expiration_time', 'id'],
} as const;

const SORT_NAMES = { last_message_time: 'time', created_time: 'created', expiration_time: 'end' } as const;

const STATES = { open: "state = 'open'", closed: "state = 'closed'" } as const;

const hasFlag = ({ unreadOnly, unassignedOnly, endingSoonOnly }: ChatFilter): boolean =>
  unreadOnly || unassignedOnly === true || endingSoonOnly === true;

/**
 * The parts of a filter that are on or off, with what they ask of a row. Beside one of them the state is written out
 * as well: their indexes hold open chats only, and a plan for any parameter could not use them.
 */
const flagsOf = (filter: ChatFilter): { name: string; sql: string }[] => [
  ...(hasFlag(filter) && filter.state !== undefined ? [{ name: filter.state, sql: STATES[filter.state] }] : []),
  ...(filter.unreadOnly ? [{ name: 'unread', sql: 'unread_count > 0' }] : []),
  ...(filter.unassignedOnly ? [{ name: 'unassigned', sql: 'assignee_id is null' }] : []),
  ...(filter.endingSoonOnly ? [{ name: 'ending', sql: ENDS_SOON }] : []),
];

/** Chats with what a pattern compares. */
const WITH_CONTACTS = `(select c.*, p.name as contact_name, p.mobile as contact_mobile
        from chats c join contact_labels p on p.business_id = c.business_id and p.id = c.contact_id) named`;

/** The statement for one shape of list; shapes are few, so each is prepared once per connection. */
export function chatListStatement(
  filter: ChatFilter,
  page: ChatPage,
): { statement: NamedStatement; values: unknown[] } {
  const conditions = conditionsOf(filter);
  const values: unknown[] = conditions.map(({ value }) => value);
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const columns = SORT_COLUMNS[page.sortBy];
  const flags = flagsOf(filter);
  const where = [
    'business_id = current_business()',
    'is_listed',
    ...conditions.map(({ sql }, index) => sql(`$${index + 1}`)),
    ...flags.map(({ sql }) => sql),
  ];
  if (page.after !== undefined) {
    const after = parameter(page.after);
    const key = columns.map((column) =>
      column === 'id'
        ? `${after}::bigint`
        : `(select a.${column} from chats a where a.business_id = current_business() and a.id = ${after})`,
    );
    where.push(`(${columns.join(', ')}) ${page.sortOrder === 'desc' ? '<' : '>'} (${key.join(', ')})`);
  }
  const order = columns.map((column) => `${column} ${page.sortOrder}`).join(', ');
  // The usual size stands in the text: with a parameter PostgreSQL takes a tenth of the table for the limit,
  // finds its general plan too dear, and plans every call again.
  const isUsual = page.limit === DEFAULT_PAGE_SIZE;
  const limit = isUsual ? String(DEFAULT_PAGE_SIZE + 1) : parameter(page.limit + 1);
  const offset = page.offset === 0 ? '' : ` offset ${parameter(page.offset)}`;
  const name = [
    'list_chats',
    ...conditions.map(({ key }) => key),
    ...flags.map(({ name }) => name),
    ...(page.after === undefined ? [] : ['after']),
    ...(page.offset > 0 ? ['offset'] : []),
    SORT_NAMES[page.sortBy],
    page.sortOrder,
    ...(isUsual ? [] : ['sized']),
  ].join('_');
  const shown = columns.map((column) => `c.${column} ${page.sortOrder}`).join(', ');
  // The page is cut out of an index before anything is joined to it; rows that an offset skips are never joined.
  const text = `select ${chatColumns} from (
      select * from ${filter.contactPattern ? WITH_CONTACTS : 'chats'} where ${where.join(' and ')} order by ${order} limit ${limit}${offset}
    ) c ${chatJoins} order by ${shown}`;
  return { statement: { name, text }, values };
}

/** One page, with one row more where there is a next one. */
export function listChatRows(tx: Transaction, filter: ChatFilter, page: ChatPage): Promise<ChatRow[]> {
  const { statement, values } = chatListStatement(filter, page);
  return tx.run<ChatRow>(statement, values);
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
