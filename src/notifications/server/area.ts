import { defineArea } from '../../foundation/server/area.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { notificationEvents } from '../contract/events.ts';
import { chatListeners, noteListeners, taskListeners } from './listeners.ts';
import { notificationRoutes } from './routes.ts';

export const notificationsArea = defineArea({
  name: 'notifications',
  endpoints: notificationEndpoints,
  routes: notificationRoutes,
  events: notificationEvents,
  listeners: [...chatListeners, ...taskListeners, ...noteListeners],
  topics: { live_notifications: 'signed_in' },
});
