import { messagePreview } from '../contract/message-text.ts';
import type { Message } from '../contract/message.ts';
import type { MessageOrigin, MessageRow } from './store/message-rows-store.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';

/** What every message has that is written here and now, by a person or by the product. */
export const ownRow = ({ business_id, id }: { business_id: Id; id: Id }, { id: author_id, type, label }: Actor) => ({
  business_id,
  chat_id: id,
  client_id: null,
  author_id,
  author_type: type,
  author_name: label,
  meta: {},
  error: null,
  starred: false,
  reactions: [],
  read_time: null,
  quoted_id: null,
  quoted_origin: null,
  quoted_content_type: null,
  quoted_content: null,
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
  client_id: null,
  author_id: null,
  author_type: null,
  author_name: null,
  meta: {},
  status: 'received',
  error: null,
  starred: false,
  reactions: [],
  read_time: null,
  quoted_id: null,
  quoted_origin: null,
  quoted_content_type: null,
  quoted_content: null,
} satisfies Partial<MessageRow>;
