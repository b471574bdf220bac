import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const chatNotices = defineNotices({
  'chats.message_received': {
    title: 'A customer writes',
    who: 'The assignee of the chat; of a chat without one, everyone who may see chats.',
    group: 'Chats',
    order: 10,
    module: 'chats',
    importance: 'high',
    // In Parley the chat itself shows it, unread.
    channels: { live: true, push: true, sound: true },
  },
  'chats.assigned': {
    title: 'A chat is assigned to you',
    who: 'The new assignee, unless they took the chat themselves.',
    group: 'Chats',
    order: 11,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: true },
  },
  'chats.reminder_due': {
    title: 'A reminder of yours is due',
    who: 'The assignee of the chat.',
    group: 'Chats',
    order: 12,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: true },
  },
  'chats.follow_up_discarded': {
    title: 'A customer writes before your follow-up',
    who: 'The assignee of the chat.',
    group: 'Chats',
    order: 13,
    module: 'chats',
    importance: 'normal',
    channels: { in_app: true, live: true, push: false, sound: false },
  },
  'chats.follow_up_failed': {
    title: 'A follow-up of yours could not be sent',
    who: 'The assignee of the chat.',
    group: 'Chats',
    order: 14,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    chats: typeof chatNotices;
  }
}
