import { registerMessages } from '../../foundation/web/i18n/i18n.ts';
import { en } from './messages/en.ts';

registerMessages('notifications', en);

export { NotificationBell } from './NotificationBell.tsx';
export { notificationCountQuery } from './queries.ts';
export { subscriptionCalls } from './subscription-calls.ts';

/** What the area does with its events; loaded once somebody is signed in. */
export const loadNotificationListeners = async () => {
  const [own, ofChats] = await Promise.all([import('./on-notification-events.ts'), import('./on-chat-news.ts')]);
  return [...own.notificationListeners, ...ofChats.chatNewsListeners];
};
