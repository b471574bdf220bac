import type { Chat } from '../contract/chat.ts';
import { messagePreview } from '../contract/message-text.ts';
import type { ChatRow } from './store/chat-rows-store.ts';
import type { MessageRow } from './store/message-rows-store.ts';

/** What a chat has of a message that is the last one in it. */
export const asLastMessage = (message: MessageRow) => ({
  last_message_id: message.id,
  last_message_time: message.time,
  last_message: { id: message.id, ...messagePreview(message.content_type, message.content), origin: message.origin },
  last_message_status: message.status,
});

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
    reminder: row.reminder,
    reminder_time: row.reminder_time,
    follow_up: row.follow_up,
    follow_up_message: row.follow_up_message,
    follow_up_time: row.follow_up_time,
    script: row.script_name,
    closed_time: row.closed_time,
    version: row.version,
  };
}
