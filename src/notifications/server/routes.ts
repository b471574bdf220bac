import type { FastifyInstance } from 'fastify';
import { countWaitingChats } from '../../chats/server/index.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { subscribe, unsubscribe } from '../../foundation/server/realtime/subscriptions.ts';
import { maySubscribe, type Topics } from '../../foundation/server/realtime/topics.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { createWindowCounter } from '../../foundation/server/window-counter.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { noticeSettingsEndpoints } from '../contract/settings-endpoints.ts';
import { registerPush, removePush } from './push/register-push.ts';
import { presentNoticeSettings, updateNoticeSettings } from './settings/notice-settings.ts';
import { markAllRead, markNotification } from './mark-notifications.ts';
import { findNotificationOf, listNotifications, readUnread } from './notification-store.ts';

/** Of one session: 20 tabs that connect again with every topic, several times over, stay below it. */
const SUBSCRIPTIONS_PER_MINUTE = 300;

function refuseTopic({ user }: MemberContext, topics: Topics, topic: string): void {
  if (!topics.has(topic)) refuse('INVALID_DATA', { message: 'This topic is not known.', info: { field: 'topic' } });
  if (!maySubscribe(topics, topic, user.permissions)) refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
}

/** Serves the bell and the live subscriptions. */
export function notificationRoutes(
  app: FastifyInstance,
  http: HttpServices,
  subscriptionsPerMinute = SUBSCRIPTIONS_PER_MINUTE,
): void {
  const { topics } = http;
  const changes = createWindowCounter(subscriptionsPerMinute, 60_000);
  // Each change is a row of the event log, which every process reads.
  const takeChange = ({ user }: MemberContext): void => {
    const seconds = changes.take(user.session_id);
    if (seconds > 0) refuse('TOO_MANY_REQUESTS', { info: { seconds } });
  };
  mount(app, http, notificationEndpoints, {
    async listNotifications({ tx, user }, { query }) {
      const { after } = query;
      const [found, known] = await Promise.all([
        listNotifications(tx, user.user_id, query),
        after === undefined || findNotificationOf(tx, user.user_id, after),
      ]);
      if (!known) refuse('INVALID_DATA', { message: 'This notification is not known.', info: { field: 'after' } });
      return { notifications: found.slice(0, query.limit), info: { has_more: found.length > query.limit } };
    },
    async countNotifications({ tx, user }) {
      const [unread, chats_nav] = await Promise.all([
        readUnread(tx, user.user_id),
        user.permissions.has('chats.read') ? countWaitingChats(tx, user.user_id) : 0,
      ]);
      return { count: { unread, chats_nav } };
    },
    async markAllNotifications(ctx) {
      await markAllRead(ctx, ctx.user.user_id);
      return undefined;
    },
    markNotification: async (ctx, { params, query }) => ({
      notification: await markNotification(ctx, ctx.user.user_id, params.id, query.action),
    }),
    async subscribe(ctx, { body: { topic, client_id: clientId = '' } }) {
      refuseTopic(ctx, topics, topic);
      takeChange(ctx);
      return { subscription: await subscribe(ctx, { sessionId: ctx.user.session_id, clientId, topic }) };
    },
    async unsubscribe(ctx, { params: { topic }, query: { client_id: clientId = '' } }) {
      if (!topics.has(topic)) refuse('INVALID_DATA', { message: 'This topic is not known.', info: { field: 'topic' } });
      takeChange(ctx);
      await unsubscribe(ctx, { sessionId: ctx.user.session_id, clientId, topic });
      return undefined;
    },
  });
  mount(app, http, noticeSettingsEndpoints, {
    readNoticeSettings: async (ctx) => ({ settings: await presentNoticeSettings(ctx) }),
    updateNoticeSettings: async (ctx, { body }) => ({ settings: await updateNoticeSettings(ctx, body) }),
    registerPush: async (ctx, { body: { token, platform } }) => ({
      registration: await registerPush(ctx, token, platform),
    }),
    async removePush(ctx, { params }) {
      await removePush(ctx, params.token);
      return undefined;
    },
  });
}
