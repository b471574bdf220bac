import type { Generated } from 'kysely';
import type { ContentType, Message, MessageStatus } from '../../contract/message.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';

export type MessageOrigin = 'incoming' | 'outgoing' | 'system';

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
