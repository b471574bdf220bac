import { MessagesSquare } from 'lucide-react';
import { lazy } from 'react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { chatMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { chatListId, chatPaths } from './paths.ts';

/** The inbox: chats, their messages, and what is done with them. */
export const area: Area = {
  failures: { origins: { chats: 'toast' } },
  names: { chats_names: names },
  messages: [chatMessages],
  inside: [
    {
      // The open chat is the rest of the path, so that the list stays when another one is opened.
      path: `${chatPaths.inbox}/:chatId?`,
      handle: {
        title: 'chats:title',
        list: { id: chatListId, skipLabel: 'chats:list.skip' },
        PhoneTitle: lazy(async () => ({ default: (await import('./list/ViewMenu.tsx')).ViewMenu })),
        fillsPhone: ({ chatId }) => chatId !== undefined,
      },
      page: async () => (await import('./inbox/InboxPage.tsx')).InboxPage,
      prefetch: async (context) => {
        if (!context.permissions.includes('chats.read')) return;
        (await import('./inbox/prefetch-inbox.ts')).prefetchInbox(context);
      },
    },
  ],
  navigation: [
    {
      id: 'chats',
      position: 10,
      tab: 10,
      label: 'chats_names:chats',
      to: chatPaths.inbox,
      root: chatPaths.inbox,
      icon: MessagesSquare,
      key: 'c',
    },
  ],
  records: [{ module: 'chats', path: chatPaths.chat }],
  recordMarks: {
    contacts: [
      {
        id: 'chats',
        position: 10,
        permission: 'chats.read',
        part: async () => (await import('./actions/ReplyWindowMark.tsx')).ReplyWindowMark,
      },
    ],
  },
  recordActions: {
    contacts: [
      {
        id: 'go_to_chats',
        position: 10,
        permission: 'chats.read',
        part: async () => (await import('./actions/GoToChats.tsx')).GoToChats,
      },
    ],
  },
  recordActivities: { chat: async () => (await import('./ChatActivity.tsx')).ChatActivity },
  relatedRows: { chats: async () => (await import('./RelatedChat.tsx')).RelatedChat },
  fieldTypes: async () => (await import('./chat-field-types.tsx')).chatFieldTypes,
  menus: async () => (await import('./menus.ts')).chatMenus,
  homeLinks: [
    {
      id: 'chats',
      position: 10,
      permission: 'chats.read',
      label: 'chats_names:go_to_chats',
      icon: MessagesSquare,
      to: chatPaths.inbox,
    },
  ],
  homeCards: [
    {
      id: 'waiting',
      position: 10,
      column: 'top',
      permission: 'chats.read',
      whileOpen: true,
      height: 132,
      card: async () => (await import('./home/WaitingCards.tsx')).WaitingCards,
    },
  ],
  topics: [{ topic: 'chats', permission: 'chats.read', endsWithPage: true }],
  realtime: async () => (await import('./start-realtime.ts')).startRealtime(),
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    chats: true;
  }
}
