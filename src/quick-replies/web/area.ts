import type { Area } from '../../foundation/web/slots/area.ts';
import { quickReplyMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

/** Texts that people insert while they write in a chat: a panel of the composer, and their page in the settings. */
export const area: Area = {
  failures: { origins: { quick_replies: 'screen' } },
  names: { quick_replies_names: names },
  messages: [quickReplyMessages],
  settings: [
    {
      path: 'quick-replies',
      handle: { title: 'quick_replies_names:quick_replies' },
      page: async () => (await import('./list/QuickRepliesPage.tsx')).QuickRepliesPage,
    },
  ],
  topics: [{ topic: 'quick_replies', permission: 'chats.read' }],
  realtime: async () => (await import('./on-quick-reply-events.ts')).quickReplyListeners,
  menus: async () => (await import('./menus.ts')).quickReplyMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    quick_replies: true;
  }
}
