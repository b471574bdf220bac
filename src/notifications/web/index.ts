import { registerMessages } from '../../foundation/web/i18n/i18n.ts';
import { en } from './messages/en.ts';

registerMessages('notifications', en);

export { NotificationBell } from './NotificationBell.tsx';
export { notificationListeners } from './on-notification-events.ts';
export { notificationCountQuery } from './queries.ts';
export { subscriptionCalls } from './subscription-calls.ts';
