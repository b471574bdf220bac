import type { Area } from '../../foundation/web/slots/area.ts';
import { notificationMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { useUnreadChats } from './queries.ts';

/** What needs a person: the bell, the badge of the Chats link, and messages of the browser. */
export const area: Area = {
  failures: { origins: { notifications: 'toast', realtime: 'screen' } },
  names: { notifications_names: names },
  messages: [notificationMessages],
  badges: [{ entry: 'chats', label: 'notifications_names:unread_chats', useCount: useUnreadChats }],
  inside: [
    {
      // `open` leads on to the record that a notification of the browser is about.
      path: '/notifications/:step?',
      handle: { title: 'notifications_names:open_none' },
      page: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
    },
  ],
  settings: [
    {
      path: 'notifications',
      handle: { title: 'notifications_names:open_none' },
      page: async () => (await import('./settings/load-settings-page.ts')).loadSettingsPage(),
    },
  ],
  menus: async () => (await import('./menus.ts')).notificationMenus,
  header: [{ id: 'bell', position: 10, Item: NotificationBell }],
  topics: [{ topic: 'live_notifications' }],
  realtime: async () => (await import('./start-realtime.ts')).startRealtime(),
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    notifications: true;
    realtime: true;
  }
}
