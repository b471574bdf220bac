import { defineArea } from '../../foundation/server/area.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { noticeSettingsEndpoints } from '../contract/settings-endpoints.ts';
import { userNotified } from '../contract/domain-events.ts';
import { notificationEvents } from '../contract/events.ts';
import { chatListeners } from './chat-listeners.ts';
import { colleagueListeners } from './colleague-listeners.ts';
import {
  channelListeners,
  formListeners,
  importListeners,
  campaignListeners,
  automationListeners,
  ruleListeners,
  sequenceListeners,
  taskListeners,
} from './listeners.ts';
import { pushCheck } from './push/push-check.ts';
import { pushJob } from './push/push-job.ts';
import { pushMessage, pushNotice } from './push/push-listeners.ts';
import { recordListeners } from './record-listeners.ts';
import { notificationRoutes } from './routes.ts';
import { templateListeners } from './template-listeners.ts';

export const notificationsArea = defineArea({
  name: 'notifications',
  endpoints: { ...notificationEndpoints, ...noticeSettingsEndpoints },
  routes: notificationRoutes,
  events: notificationEvents,
  domainEvents: [userNotified],
  jobs: [pushJob],
  checks: [pushCheck],
  listeners: [
    ...channelListeners,
    ...chatListeners,
    ...colleagueListeners,
    ...taskListeners,
    ...formListeners,
    ...importListeners,
    ...campaignListeners,
    ...sequenceListeners,
    ...automationListeners,
    ...ruleListeners,
    ...recordListeners,
    ...templateListeners,
    pushMessage,
    pushNotice,
  ],
  topics: { live_notifications: 'signed_in' },
});
