import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';
import { noticeSettings } from './notice-settings.ts';
import { notification, notificationCounts, notificationStatus } from './notification.ts';

/** Topic `live_notifications`: each event is for one user and no other. */
export const notificationEvents = defineEvents({
  newNotification: {
    topic: 'live_notifications',
    event: 'new_notification',
    summary: 'Something happened that this user is notified of',
    data: notification,
  },
  notificationUpdates: {
    topic: 'live_notifications',
    event: 'notification_updates',
    summary: 'One notification, or every one (id null), was marked read or unread',
    data: z.object({ id: id.nullable(), status: notificationStatus }),
  },
  notificationCounts: {
    topic: 'live_notifications',
    event: 'notification_counts',
    summary: 'How many are unread now',
    data: notificationCounts.pick({ unread: true }),
  },
  noticeSettingsChanged: {
    topic: 'live_notifications',
    event: 'notification_settings',
    summary: 'The user changed in some tab what they want to be notified of',
    data: noticeSettings,
  },
});
