import { findColleaguesWhoMay, findLiveSessions, readMoment } from '../../../accounts/server/index.ts';
import { messageReceived } from '../../../chats/contract/domain-events.ts';
import { findIncomingMessage } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { findNoticeDefinition, type NoticeEvent } from '../../../foundation/contract/notice.ts';
import { configureReaction } from '../../../foundation/server/domain-events/business-config-store.ts';
import { react, type Listener } from '../../../foundation/server/domain-events/listener.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { userNotified } from '../../contract/domain-events.ts';
import { isQuiet } from '../../contract/notice-settings.ts';
import { findNotificationOf } from '../notification-store.ts';
import { wants } from '../settings/notice-settings.ts';
import { readChosenSettings, unchosen } from '../settings/notice-settings-store.ts';
import { isTooOld } from './push-content.ts';
import { hasRegistrations, registrationsOf } from './push-registration-store.ts';
import { pushJob } from './push-job.ts';
import type { PushSubject } from './push-subject.ts';

const MESSAGE = 'chats.message_received' satisfies NoticeEvent;

/** Pushes a customer's message to the assignee of its chat, or to everyone who may see a chat that has none. */
export const pushMessage: Listener = react(messageReceived, 'notifications.push_message', async (ctx, item) => {
  const message = await findIncomingMessage(ctx.tx, ctx.businessId, item.message_id);
  if (!message || message.is_read || isTooOld(message)) return;
  const readers = await findColleaguesWhoMay(ctx.tx, 'chats.read', [ctx.businessId]);
  const userIds = readers
    .map(({ user_id }) => user_id)
    .filter((userId) => message.assignee_id === null || message.assignee_id === userId);
  const subject = { kind: 'message', message_id: item.message_id } as const;
  await enqueuePushes(ctx, { event: MESSAGE, userIds, subject, tag: `chat ${message.chat_id}` });
});

/** Pushes what a user was notified of. */
export const pushNotice: Listener = react(userNotified, 'notifications.push_notice', async (ctx, item) => {
  const notification = await findNotificationOf(ctx.tx, item.user_id, item.notification_id);
  const event = notification?.data.event;
  if (!notification || notification.status === 'read' || !event || !findNoticeDefinition(event)) return;
  const subject = { kind: 'notice', notification_id: notification.id } as const;
  const tag = `notice ${notification.id}`;
  await enqueuePushes(ctx, { event: event as NoticeEvent, userIds: [item.user_id], subject, tag });
});

const pushListeners: readonly Listener[] = [pushMessage, pushNotice];

interface Pushes {
  event: NoticeEvent;
  userIds: readonly Id[];
  subject: PushSubject;
  /** What came before with the same tag and was not sent yet is replaced. */
  tag: string;
}

/** Adds a job for each browser of these users that wants it now. */
async function enqueuePushes(ctx: BusinessContext, { event, userIds, subject, tag }: Pushes): Promise<void> {
  const { tx, businessId } = ctx;
  const stored = await registrationsOf(tx, userIds);
  if (stored.length === 0) return stopWhenUnused(ctx);
  // A session that has run out keeps its rows until they are cleared away.
  const live = await findLiveSessions(
    tx,
    businessId,
    stored.map(({ session_id: sessionId }) => sessionId),
  );
  const registrations = stored.filter(({ session_id: sessionId }) => live.has(sessionId));
  const [chosen, { now, zone }] = await Promise.all([
    readChosenSettings(
      tx,
      registrations.map(({ user_id }) => ({ business_id: businessId, user_id })),
    ),
    readMoment(tx, businessId),
  ]);
  const wanting = registrations.filter(({ user_id: userId }) => {
    const { channels, quiet_hours: quiet } = chosen.get(userId) ?? unchosen;
    return wants(channels, event, 'push') && !isQuiet(quiet, new Date(now), zone);
  });
  await ctx.enqueueAll(
    pushJob,
    wanting.map(({ id }) => ({
      business_id: businessId,
      payload: { registration_id: id, event, subject, tag },
      key: `push ${id} ${tag}`,
    })),
  );
}

/** From now on the business has browsers to push to. */
export async function watchForPushes({ tx, businessId }: BusinessContext): Promise<void> {
  for (const listener of pushListeners) await configureReaction(tx, businessId, listener, true);
}

/** What happens costs nothing again once a business has no browser left to push to. */
export async function stopWhenUnused({ tx, businessId }: BusinessContext): Promise<void> {
  if (await hasRegistrations(tx)) return;
  for (const listener of pushListeners) await configureReaction(tx, businessId, listener, false);
  // One that was registered meanwhile is seen now: it has changed the same row.
  if (!(await hasRegistrations(tx))) return;
  for (const listener of pushListeners) await configureReaction(tx, businessId, listener, true);
}
