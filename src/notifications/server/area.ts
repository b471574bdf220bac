import { defineArea } from '../../foundation/server/area.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { notificationEvents } from '../contract/events.ts';
import { channelListeners, chatListeners, formListeners, importListeners, taskListeners } from './listeners.ts';
import { recordListeners } from './record-listeners.ts';
import { notificationRoutes } from './routes.ts';
import { templateListeners } from './template-listeners.ts';

export const notificationsArea = defineArea({
  name: 'notifications',
  endpoints: notificationEndpoints,
  routes: notificationRoutes,
  events: notificationEvents,
  listeners: [
    ...channelListeners,
    ...chatListeners,
    ...taskListeners,
    ...formListeners,
    ...importListeners,
    ...recordListeners,
    ...templateListeners,
  ],
  topics: { live_notifications: 'signed_in' },
});
