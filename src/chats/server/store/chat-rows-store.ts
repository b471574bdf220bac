import type { Generated } from 'kysely';
import type { AddressKind } from '../../../channels/contract/address.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Chat, FollowUpTemplate } from '../../contract/chat.ts';
import { messagePreview } from '../../contract/message-text.ts';
import type { MessageStatus } from '../../contract/message.ts';
import type { MessageRow } from './message-rows-store.ts';

/** What a list shows of a chat's last message. Its status is the message's own: one that changes locks and changes no chat. */
export type LastMessage = Omit<NonNullable<Chat['last_message']>, 'status'>;

export interface ChatsTable {
  business_id: Id;
  id: Generated<Id>;
  channel_id: Id;
  contact_id: Id;
  recipient_id: string;
  recipient_kind: Generated<AddressKind>;
  state: Generated<'open' | 'closed'>;
  assignee_id: Id | null;
  classification: Generated<string>;
  unread_count: Generated<number>;
  last_read_message_id: Id | null;
  last_message_id: Id | null;
  last_message_time: Generated<string>;
  last_message: LastMessage | null;
  last_incoming_time: string | null;
  customer_read_time: string | null;
  expiration_time: string | null;
  window_due_time: string | null;
  /** Since when the customer waits for a reply of a person. */
  waiting_since: string | null;
  reply_due_time: string | null;
  /** When it was noted that the reply is late: once for each wait. */
  reply_late_time: string | null;
  reminder: string | null;
  reminder_time: string | null;
  follow_up: string | null;
  follow_up_message: string | null;
  follow_up_time: string | null;
  follow_up_template: FollowUpTemplate | null;
  follow_up_by: Id | null;
  snoozed_until: string | null;
  snoozed_by: Id | null;
  labels: string[] | null;
  follower_ids: Id[] | null;
  script_name: string | null;
  version: Generated<number>;
  created_time: Generated<string>;
  closed_time: string | null;
  closed_by: Id | null;
  /** False while it exists only because of a bulk send. */
  is_listed: Generated<boolean>;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    chats: ChatsTable;
  }
}

/**
 * A chat with the names that stand beside it. Every statement that presents chats selects these:
 * `chatColumns` from `chatJoins`.
 */
export interface ChatRow {
  business_id: Id;
  id: Id;
  channel_id: Id;
  contact_id: Id;
  state: 'open' | 'closed';
  assignee_id: Id | null;
  classification: string;
  unread_count: number;
  last_read_message_id: Id | null;
  last_message_id: Id | null;
  last_message_time: string;
  last_message: LastMessage | null;
  last_message_status: MessageStatus | null;
  expiration_time: string | null;
  waiting_since: string | null;
  reply_due_time: string | null;
  reminder: string | null;
  reminder_time: string | null;
  follow_up: string | null;
  follow_up_message: string | null;
  follow_up_time: string | null;
  follow_up_template: FollowUpTemplate | null;
  snoozed_until: string | null;
  snoozed_by: Id | null;
  labels: string[] | null;
  follower_ids: Id[] | null;
  script_name: string | null;
  version: number;
  closed_time: string | null;
  channel_kind: Chat['channel']['kind'];
  channel_name: string;
  contact_name: string;
  contact_mobile: string | null;
  assignee_name: string | null;
}

/** What `presentChat` needs, in raw SQL: chats as `c`. */
export const chatColumns = `c.business_id, c.id, c.channel_id, c.contact_id, c.state, c.assignee_id, c.classification, c.unread_count,
  c.last_read_message_id, c.last_message_id, c.last_message_time, c.last_message,
  l.status as last_message_status, c.expiration_time, c.waiting_since, c.reply_due_time, c.reminder, c.reminder_time,
  c.follow_up, c.follow_up_message, c.follow_up_time, c.follow_up_template, c.snoozed_until, c.snoozed_by, c.labels, c.follower_ids, c.script_name, c.version, c.closed_time,
  h.kind as channel_kind, h.name as channel_name, p.name as contact_name, p.mobile as contact_mobile,
  u.name as assignee_name`;

/** The names beside a chat. */
export const chatLabelJoins = `join channel_labels h on h.business_id = c.business_id and h.id = c.channel_id
  join contact_labels p on p.business_id = c.business_id and p.id = c.contact_id
  left join user_labels u on u.business_id = c.business_id and u.id = c.assignee_id`;

/** The joins behind `chatColumns`. The last message is found by key for each chat, never by reading many. */
export const chatJoins = `${chatLabelJoins}
  left join lateral (
    select o.status from messages o where o.business_id = c.business_id and o.id = c.last_message_id limit 1
  ) l on true`;

/** What decides whether a message may be sent, from `chatLabelJoins`. */
export const chatRuleColumns = `h.status as channel_status, h.communication_level as channel_level, h.paused_code as channel_paused_code,
  h.restriction_info as channel_restrictions, h.provider_account_id as channel_account_id,
  p.communication_level as contact_level, (select clock_now()) as now`;

/** What a chat has of a message that is the last one in it. */
export function asLastMessage({ id, origin, content_type, content, time, status }: MessageRow) {
  if (origin === 'internal') throw new Error('A comment is not between customer and business: no chat ends with it');
  return {
    last_message_id: id,
    last_message_time: time,
    last_message: { id, ...messagePreview(content_type, content), origin },
    last_message_status: status,
  };
}

/** A chat in which nobody waits for a reply of a person. */
export const NO_WAIT = { waiting_since: null, reply_due_time: null, reply_late_time: null };

/** How domain events name a chat. */
export const chatItem = ({ business_id, id, channel_id, contact_id, contact_name }: ChatRow) => ({
  business_id,
  chat_id: id,
  channel_id,
  contact: { id: contact_id, label: contact_name },
});

/** Brings a row into the contract's form. */
export function presentChat(row: ChatRow): Chat {
  return {
    id: row.id,
    channel: { id: row.channel_id, kind: row.channel_kind, name: row.channel_name },
    contact: { id: row.contact_id, label: row.contact_name, mobile: row.contact_mobile },
    state: row.state,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, label: row.assignee_name ?? '' },
    classification: row.classification,
    unread_count: row.unread_count,
    last_read_message_id: row.last_read_message_id,
    last_message_time: row.last_message_time,
    last_message:
      row.last_message && row.last_message_status ? { ...row.last_message, status: row.last_message_status } : null,
    expiration_time: row.expiration_time,
    waiting_since: row.waiting_since,
    reply_due_time: row.reply_due_time,
    reminder: row.reminder,
    reminder_time: row.reminder_time,
    follow_up: row.follow_up,
    follow_up_message: row.follow_up_message,
    follow_up_time: row.follow_up_time,
    follow_up_template: row.follow_up_template,
    snoozed_until: row.snoozed_until,
    labels: row.labels ?? [],
    follower_ids: row.follower_ids ?? [],
    script: row.script_name,
    closed_time: row.closed_time,
    version: row.version,
  };
}
