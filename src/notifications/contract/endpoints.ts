import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { clientId } from '../../foundation/contract/realtime.ts';
import { notification, notificationCounts, notificationStatus } from './notification.ts';

const topic = z
  .string({ error: 'Name a topic.' })
  .min(1, { error: 'Name a topic.' })
  .max(100, { error: 'This topic is not known.' });

export const notificationEndpoints = defineEndpoints({
  listNotifications: {
    method: 'GET',
    path: '/server/internal/notifications',
    summary: 'Own notifications, newest first',
    access: 'signed_in',
    query: z.strictObject({
      ...paging,
      status: notificationStatus.optional(),
      /** Keyset: the last notification of the page before, which deep paging uses instead of an offset. */
      after: id.optional(),
    }),
    reply: z.object({ notifications: z.array(notification), info: pageInfo }),
  },
  countNotifications: {
    method: 'GET',
    path: '/server/internal/notifications/count',
    summary: 'How many own notifications are unread',
    access: 'signed_in',
    reply: z.object({ count: notificationCounts }),
  },
  markAllNotifications: {
    method: 'PUT',
    path: '/server/internal/notifications',
    summary: 'Mark every own notification read',
    access: 'signed_in',
    query: z.strictObject({ action: z.literal('read', { error: 'The action is read.' }) }),
    status: 204,
    reply: z.undefined(),
  },
  markNotification: {
    method: 'PUT',
    path: '/server/internal/notifications/{id}',
    summary: 'Mark one own notification read or unread',
    access: 'signed_in',
    params: z.object({ id }),
    query: z.strictObject({ action: z.enum(['read', 'unread'], { error: 'The action is read or unread.' }) }),
    reply: z.object({ notification }),
    errors: ['NOT_FOUND'],
  },
  subscribe: {
    method: 'POST',
    path: '/server/internal/subscriptions',
    summary:
      "Receive the events of a topic until expiry_time: on one tab's socket (client_id) or on all of the session",
    access: 'signed_in',
    body: z.strictObject({ topic, client_id: clientId.optional() }),
    reply: z.object({ subscription: z.object({ topic: z.string(), expiry_time: instant }) }),
    errors: ['NOT_ALLOWED'],
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/server/internal/subscriptions/{topic}',
    summary: 'End the subscription of a topic',
    access: 'signed_in',
    params: z.object({ topic: z.string() }),
    query: z.strictObject({ client_id: clientId.optional() }),
    status: 204,
    reply: z.undefined(),
  },
});
