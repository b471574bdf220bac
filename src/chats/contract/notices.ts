import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const chatNotices = defineNotices({
  'chats.message_received': {
    title: 'A customer writes',
    who: 'The assignee of the chat; of a chat without one, everyone who may see chats.',
    group: 'Chats',
    order: 1,
    module: 'chats',
    importance: 'high',
    // In Parley the chat itself shows it, unread.
    channels: { live: true, push: true, sound: true },
  },
  'chats.assigned': {
    title: 'A chat is assigned to you',
    who: 'The new assignee, unless they took the chat themselves.',
    group: 'Chats',
    order: 2,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: true },
  },
  'chats.reminder_due': {
    title: 'A reminder of yours is due',
    who: 'The assignee of the chat.',
    group: 'Chats',
    order: 3,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: true },
  },
  'chats.follow_up_discarded': {
    title: 'A customer writes before your follow-up',
    who: 'The assignee of the chat.',
    group: 'Chats',
    order: 4,
    module: 'chats',
    importance: 'normal',
    channels: { in_app: true, live: true, push: false, sound: false },
  },
  'chats.follow_up_failed': {
    title: 'A follow-up of yours could not be sent',
    who: 'The assignee of the chat.',
    group: 'Chats',
    order: 5,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'chats.scheduled_failed': {
    title: 'A message that you scheduled could not be sent',
    who: 'Its author.',
    group: 'Chats',
    order: 6,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'chats.reply_overdue': {
    title: 'A customer has waited too long for a reply',
    who: 'The assignee of the chat, their stand-in, and supervisors who are there.',
    group: 'Chats',
    order: 7,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'chats.back': {
    title: 'A chat that you put aside is back',
    who: 'The assignee of the chat; of a chat without one, who put it aside.',
    group: 'Chats',
    order: 8,
    module: 'chats',
    importance: 'normal',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'chats.requested': {
    title: 'A colleague asks you for a chat, or to take one over',
    who: 'The colleague who is asked.',
    group: 'Chats',
    order: 9,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: true },
  },
  'chats.request_answered': {
    title: 'Your request for a chat is answered',
    who: 'Who asked, unless they get the chat that they asked for.',
    group: 'Chats',
    order: 10,
    module: 'chats',
    importance: 'normal',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'chats.mentioned': {
    title: 'A colleague mentions you in a comment',
    who: 'Who is mentioned.',
    group: 'Chats',
    order: 11,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: true },
  },
  'chats.followed': {
    title: 'Something happens in a chat that you follow',
    who: 'Followers of the chat, when the customer writes and when it is assigned or closed.',
    group: 'Chats',
    order: 12,
    module: 'chats',
    importance: 'normal',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    chats: typeof chatNotices;
  }
}
