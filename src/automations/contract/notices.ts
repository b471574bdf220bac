import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const automationNotices = defineNotices({
  'automations.looped': {
    title: 'An automation was stopped in a chat, because it sent too much',
    who: 'Those who may edit automations.',
    group: 'Work in the background',
    order: 46,
    module: 'chats',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'automations.stopped': {
    title: 'An automation was switched off',
    who: 'Those who may edit automations.',
    group: 'Work in the background',
    order: 47,
    module: 'chat_automations',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    automations: typeof automationNotices;
  }
}
