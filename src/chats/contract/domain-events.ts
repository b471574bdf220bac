import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { requestKind } from './chat-request.ts';
import { contentType, messageStatus } from './message.ts';

const chat = {
  chat_id: id,
  channel_id: id,
  contact: z.object({ id, label: z.string() }),
};
const message = { message_id: id, content_type: contentType };

export const chatOpened = defineDomainEvent(
  'chats.chat_opened',
  'A contact has a chat on a channel for the first time.',
  {
    ...chat,
    actor,
  },
);

export const chatAssigned = defineDomainEvent('chats.chat_assigned', 'A chat got another assignee, or none.', {
  ...chat,
  actor,
  /** Null: the chat is unassigned now. */
  assignee: z.object({ id, label: z.string() }).nullable(),
  previous_assignee_id: id.nullable(),
  follower_ids: z.array(id),
  /** What the actor wrote for the new assignee. */
  note: z.string().nullable(),
});

export const chatRequested = defineDomainEvent(
  'chats.chat_requested',
  'A person asked the assignee for a chat, or a colleague to take an own one over.',
  { ...chat, actor, kind: requestKind, asked_id: id, note: z.string().nullable() },
);

export const chatRequestAnswered = defineDomainEvent(
  'chats.chat_request_answered',
  'Who was asked for a chat, or to take it over, accepted or declined.',
  { ...chat, actor, kind: requestKind, asker_id: id, is_accepted: z.boolean() },
);

export const commentWritten = defineDomainEvent(
  'chats.comment_written',
  'A colleague wrote a comment into a thread, or changed it to mention more colleagues. No customer sees it.',
  {
    ...chat,
    actor,
    message_id: id,
    text: z.string(),
    /** False for a comment that was changed. */
    is_new: z.boolean(),
    /** Colleagues whom it mentions for the first time, without its author. */
    mentioned_ids: z.array(id),
  },
);

export const chatClosed = defineDomainEvent('chats.chat_closed', 'A chat was closed.', {
  ...chat,
  actor,
  follower_ids: z.array(id),
  assignee_id: id.nullable(),
  /** What was agreed, as the person wrote it down who closed the chat; null: nothing was written down. */
  conversation: z.object({ outcome: z.string(), summary: z.string() }).nullable(),
});

export const chatReopened = defineDomainEvent('chats.chat_reopened', 'A closed chat was opened again.', {
  ...chat,
  actor,
});

export const chatMerged = defineDomainEvent(
  'chats.chat_merged',
  'Two contacts turned out to be one person: one chat has all messages of both, the other no longer exists.',
  { chat_id: id, merged_chat_id: id },
);

export const chatDeleted = defineDomainEvent(
  'chats.chat_deleted',
  'A chat was deleted with its contact. What refers to it must no longer, before the commit.',
  { chat_id: id },
);

export const windowElapsed = defineDomainEvent(
  'chats.window_elapsed',
  'The reply window of a chat has ended: the provider takes only what is allowed outside of it.',
  chat,
);

export const reminderDue = defineDomainEvent(
  'chats.reminder_due',
  'The time has come at which the assignee of a chat wanted to be reminded.',
  { ...chat, assignee_id: id },
);

export const replyOverdue = defineDomainEvent(
  'chats.reply_overdue',
  'A customer has waited for a reply longer than the organisation wants; raised once for each wait.',
  { ...chat, assignee_id: id.nullable(), waiting_since: instant, reply_due_time: instant },
);

export const followUpDiscarded = defineDomainEvent(
  'chats.follow_up_discarded',
  'The customer wrote before the follow-up of a chat was due, so it is not sent.',
  { ...chat, assignee_id: id.nullable() },
);

export const followUpFailed = defineDomainEvent(
  'chats.follow_up_failed',
  'The follow-up of a chat was due and could not be sent any more.',
  {
    ...chat,
    assignee_id: id.nullable(),
    /** In words, with what to do. */
    reason: z.string(),
  },
);

export const chatSnoozed = defineDomainEvent(
  'chats.chat_snoozed',
  'A chat was put aside until a time, or until the customer writes.',
  { ...chat, actor, until: instant },
);

export const snoozeEnded = defineDomainEvent('chats.snooze_ended', 'A chat that was put aside is back.', {
  ...chat,
  actor,
  /** Its time came, the customer wrote, or a person brought it back. */
  because: z.enum(['time', 'message', 'person']),
  /** The assignee, or who put it aside where nobody has the chat. */
  user_id: id.nullable(),
});
export const messageScheduled = defineDomainEvent(
  'chats.message_scheduled',
  'A person wrote a message that leaves later.',
  { ...chat, actor, scheduled_message_id: id, content_type: contentType, send_time: instant },
);

export const scheduledMessageFailed = defineDomainEvent(
  'chats.scheduled_message_failed',
  'A message that was to leave at this time could not be sent any more.',
  {
    ...chat,
    author_id: id,
    /** In words, with what to do. */
    reason: z.string(),
  },
);

export const messageReceived = defineDomainEvent('chats.message_received', 'A contact wrote.', {
  ...chat,
  ...message,
  /** People who follow the chat; empty where messages before this one are unread, too. */
  unaware_follower_ids: z.array(id),
  /** By the provider's clock: one that was held back may be days old. */
  written_time: instant,
});

export const bulkMessageAnswered = defineDomainEvent(
  'chats.bulk_message_answered',
  'A contact wrote within seven days of a message of a campaign or sequence: they quoted it, or it was the latest.',
  {
    ...chat,
    message_id: id,
    answered_message_id: id,
    /** What they wrote, as far as it is text. */
    text: z.string(),
    /** The place of the button in the template that they tapped; null: they tapped none. */
    button_index: z.int().nullable(),
  },
);

export const messageSent = defineDomainEvent(
  'chats.message_sent',
  'A message of ours was stored and waits for the provider.',
  {
    ...chat,
    ...message,
    actor,
    /** Since when the customer had waited for this reply of a person; null where nobody waited. */
    answers_since: instant.nullable(),
  },
);

export const repliedElsewhere = defineDomainEvent(
  'chats.replied_elsewhere',
  'The business replied in another app of the provider, in a chat that a script is handling.',
  { ...chat, ...message, written_time: instant },
);

export const messageStatusChanged = defineDomainEvent(
  'chats.message_status_changed',
  'The provider said more about a message of ours: sent, delivered, read or failed.',
  { chat_id: id, message_id: id, status: messageStatus },
);

export const reactionReceived = defineDomainEvent(
  'chats.reaction_received',
  'A contact reacted to a message, or took the reaction back.',
  {
    chat_id: id,
    message_id: id,
    /** Empty: taken back. */
    emoji: z.string(),
  },
);
