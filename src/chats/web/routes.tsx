import { lazy as lazyComponent } from 'react';
import type { RouteObject } from 'react-router';
import type { RouteHandle } from '../../foundation/web/slots/area.ts';
import { chatListId, chatPaths } from './paths.ts';

const lazy = async () => ({ Component: (await import('./inbox/InboxPage.tsx')).InboxPage });

/** The inbox; the open chat is the rest of the path, so that the list stays when another one is opened. */
export const chatRoutes: readonly RouteObject[] = [
  {
    path: `${chatPaths.inbox}/:chatId?`,
    handle: {
      title: 'chats:title',
      list: { id: chatListId, skipLabel: 'chats:list.skip' },
      PhoneTitle: lazyComponent(async () => ({ default: (await import('./list/ViewMenu.tsx')).ViewMenu })),
      fillsPhone: ({ chatId }) => chatId !== undefined,
    } satisfies RouteHandle,
    lazy,
  },
];
