import type { Generated } from 'kysely';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { messagePreview } from '../../contract/message-text.ts';
import type { ContentType, Message, MessageStatus } from '../../contract/message.ts';

/** `internal`: a comment, which colleagues write for colleagues. Only what is `outgoing` may ever be sent. */
export type MessageOrigin = 'incoming' | 'outgoing' | 'system' | 'internal';

/** What stands between the messages of customer and business and is none of them: nobody answers or reacts to it. */
export const isAside = (origin: MessageOrigin): boolean => origin === 'system' || origin === 'internal';

export type MessageContent = Record<string, unknown>;

/** A reaction as it is stored; one taken back stays with an empty emoji, so that a late older one cannot return. */
export interface StoredReaction {
  emoji: string;
  origin: 'incoming' | 'outgoing';
  /** ISO 8601. */
  time: string;
}

export interface MessagesTable {
  business_id: Id;
  id: Generated<Id>;
  chat_id: Id;
  channel_id: Id;
  provider_id: string | null;
  client_id: string | null;
  /** Of a bulk send; its content is in the source, but for the values. */
  source_id: Id | null;
  slot_values: string[] | null;
  author_id: Id | null;
  author_type: Actor['type'] | null;
  /** Of everything but a user. */
  author_label: string | null;
  origin: MessageOrigin;
  content_type: ContentType;
  content: MessageContent;
  meta: Generated<Record<string, unknown>>;
  status: MessageStatus;
  error: Message['error'];
  starred: Generated<boolean>;
  reactions: Generated<StoredReaction[]>;
  time: string;
  read_time: string | null;
  deleted_time: string | null;
  created_time: Generated<string>;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    messages: MessagesTable;
  }
}

/** A message with its author and the message that it quotes: `messageColumns` from `messageJoins`. */
export interface MessageRow {
  business_id: Id;
  id: Id;
  chat_id: Id;
  client_id: string | null;
  author_id: Id | null;
  author_type: Actor['type'] | null;
  origin: MessageOrigin;
  content_type: ContentType;
  content: MessageContent;
  meta: Record<string, unknown>;
  status: MessageStatus;
  error: Message['error'];
  starred: boolean;
  reactions: StoredReaction[];
  time: string;
  read_time: string | null;
  author_name: string | null;
  quoted_id: Id | null;
  quoted_origin: MessageOrigin | null;
  quoted_content_type: ContentType | null;
  quoted_content: MessageContent | null;
}

/** The content of a message, in raw SQL: that of a bulk send is filled from what its source has for all. */
export const contentOf = (
  message: 'm' | 'q',
): string => `case when ${message}.content is not null then ${message}.content else (
    select fill_slots(s.content_parts, s.content_slots, ${message}.slot_values) from send_source_labels s
    where s.business_id = ${message}.business_id and s.id = ${message}.source_id) end`;

/** What `presentMessage` needs, in raw SQL: messages as `m`. */
export const messageColumns = `m.business_id, m.id, m.chat_id, m.client_id, m.author_id, m.author_type, m.origin, m.content_type, ${contentOf('m')} as content, m.meta,
  m.status, m.error, m.starred, m.reactions, m.time, m.read_time, coalesce(m.author_label, a.name) as author_name,
  q.id as quoted_id, q.origin as quoted_origin, q.content_type as quoted_content_type, ${contentOf('q')} as quoted_content`;

/** The joins behind `messageColumns`. What a message quotes is found by key, never by reading many. */
export const messageJoins = `left join user_labels a on a.business_id = m.business_id and a.id = m.author_id
  left join lateral (
    select * from messages o where o.business_id = m.business_id and o.id = (m.meta ->> 'replied_for')::bigint limit 1
  ) q on true`;

/** What no new message has: details, an error, a star, reactions, a reader, a quoted message. */
const initialState = {
  meta: {},
  error: null,
  starred: false,
  reactions: [],
  read_time: null,
  quoted_id: null,
  quoted_origin: null,
  quoted_content_type: null,
  quoted_content: null,
} satisfies Partial<MessageRow>;

/** What every message has that is written here and now, by a person or by the product. */
export const ownRow = ({ business_id, id }: { business_id: Id; id: Id }, { id: author_id, type, label }: Actor) => ({
  business_id,
  chat_id: id,
  ...initialState,
  client_id: null,
  author_id,
  author_type: type,
  author_name: label,
});

/** UTC 'YYYY-MM-DD HH:mm:ss' of an instant. The database's come in UTC and are cut: a thread has many. */
export function toMessageTime(instant: string): string {
  const utc = instant.endsWith('Z') && instant[10] === 'T' ? instant : new Date(instant).toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 19)}`;
}

const sideOf = (origin: MessageOrigin) => (origin === 'incoming' ? 'incoming' : 'outgoing');

/** Who wrote a message of ours; null for what a contact wrote. */
function authorOf({ origin, author_type: type, author_id: id, author_name }: MessageRow): Actor | null {
  if (origin === 'incoming' || (id === null && type === null)) return null;
  return { type: type ?? 'user', id, label: author_name ?? '' };
}

/** Brings a row into the contract's form. */
export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    client_id: row.client_id,
    chat: { id: row.chat_id },
    content_type: row.content_type,
    content: row.content,
    origin: sideOf(row.origin),
    system_info: row.origin === 'system' ? row.content : null,
    status: row.status,
    error: row.error,
    starred: row.starred,
    reactions: row.reactions
      .filter(({ emoji }) => emoji !== '')
      .map(({ emoji, origin, time }) => ({ emoji, origin, time: toMessageTime(time) })),
    meta: row.meta,
    reply_message:
      row.quoted_id === null || row.quoted_origin === null || row.quoted_content_type === null
        ? null
        : {
            id: row.quoted_id,
            origin: sideOf(row.quoted_origin),
            ...messagePreview(row.quoted_content_type, row.quoted_content ?? {}),
            ...(row.quoted_content?.['has_thumbnail'] === true && { has_thumbnail: true }),
          },
    owner: authorOf(row),
    time: toMessageTime(row.time),
    read_time: row.read_time === null ? null : toMessageTime(row.read_time),
  };
}

const SECOND_MS = 1_000;

/**
 * The time of a message, as ISO 8601: an instant cut to the second. Providers report whole seconds, and so does
 * the contract; were ours finer, a thread would stand in one order in the database and in another one on the
 * screen. Messages of one second follow their ids.
 */
export const messageInstant = (instant: string | number): string =>
  new Date(Math.floor(new Date(instant).getTime() / SECOND_MS) * SECOND_MS).toISOString();

/** The time of a message that is written now: after everything that is there, also when the provider's clock is ahead. */
export const nextMessageInstant = (now: string, lastMessageTime: string): string =>
  messageInstant(Math.max(Date.parse(now), Date.parse(lastMessageTime)));

/** A message as it is when it arrives: no reply, no reaction, no star. */
export const bareRow = {
  ...initialState,
  client_id: null,
  author_id: null,
  author_type: null,
  author_name: null,
  status: 'received',
} satisfies Partial<MessageRow>;
