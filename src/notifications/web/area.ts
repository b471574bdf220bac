import type { Area } from '../../foundation/web/slots/area.ts';
import { notificationMessages, settingsMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { notificationPaths } from './paths.ts';
import { useUnreadChats } from './queries.ts';

/** What needs a person: the bell, the badge of the Chats link, and messages of the browser. */
export const area: Area = {
  failures: { origins: { notifications: 'toast', realtime: 'screen' } },
  names: { notifications_names: names },
  messages: [notificationMessages],
  badges: [{ entry: 'chats', label: 'notifications_names:unread_chats', useCount: useUnreadChats }],
  inside: [
    {
      path: notificationPaths.all,
      handle: { title: 'notifications_names:all' },
      page: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
    },
    {
      path: notificationPaths.open,
      handle: { title: 'notifications_names:all' },
      page: async () => (await import('./OpenRecordPage.tsx')).OpenRecordPage,
    },
  ],
  settings: [
    {
      path: 'notifications',
      handle: { title: 'notifications_names:settings' },
      messages: [settingsMessages],
      page: async () => (await import('./settings/NoticeSettingsPage.tsx')).NoticeSettingsPage,
      prefetch: async ({ queryClient }) =>
        queryClient.prefetchQuery((await import('./settings/settings-query.ts')).noticeSettingsQuery),
    },
  ],
  menus: async () => (await import('./menus.ts')).notificationMenus,
  header: [{ id: 'bell', position: 10, Item: NotificationBell }],
  topics: [{ topic: 'live_notifications' }],
  realtime: async () => {
    const [own, ofChats] = await Promise.all([import('./on-notification-events.ts'), import('./on-chat-events.ts')]);
    return [...own.notificationListeners, ...ofChats.chatListeners];
  },
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    notifications: true;
    realtime: true;
  }
}
