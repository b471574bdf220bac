import { findColleagues, readNotificationPreviews } from '../../../accounts/server/index.ts';
import { CHATS_MODULE } from '../../contract/notification.ts';
import type { PushPayload } from '../../contract/push.ts';
import { findIncomingMessage, type IncomingMessage } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { noticeDefinition, type NoticeEvent } from '../../../foundation/contract/notice.ts';
import { hideNumbers, hidesNumbers } from '../../../foundation/server/hidden-numbers.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { findNotificationOf } from '../notification-store.ts';
import { readChosenSettings } from '../settings/notice-settings-store.ts';
import type { PushSubject } from './push-subject.ts';

/** An older message was written while no one could be notified (decisions, Time). */
const MAX_AGE_SECONDS = 10 * 60;
/** A notice waits this long for a browser that is not reached; the bell has it for good. */
const NOTICE_SECONDS = 24 * 60 * 60;
// What phones and desktops show of a notification; the rest would travel for nothing.
const MAX_TITLE = 80;
const MAX_BODY = 160;

const NEW_MESSAGE = 'New message';

export const isTooOld = ({ age_seconds: age }: IncomingMessage): boolean => age > MAX_AGE_SECONDS;

/** What one user may see of something now; null when it is of no more interest to them. */
export interface PushContent {
  payload: PushPayload;
  ttlSeconds: number;
}

interface Reader {
  userId: Id;
  mayReadChats: boolean;
  /** Phone numbers as this user sees them. */
  shown(text: string): string;
  /** Whether what people wrote may be quoted. */
  previews: boolean;
}

/** Reads it again: between the event and the push it may have been read, taken over, deleted or turned off. */
export async function readPushContent(
  ctx: BusinessContext,
  { userId, event, subject, tag }: { userId: Id; event: NoticeEvent; subject: PushSubject; tag: string },
): Promise<PushContent | null> {
  const reader = await findReader(ctx, userId);
  if (!reader) return null;
  return subject.kind === 'message'
    ? messageContent(ctx, reader, subject.message_id, tag)
    : noticeContent(ctx, reader, event, subject.notification_id, tag);
}

async function findReader({ tx, businessId }: BusinessContext, userId: Id): Promise<Reader | null> {
  const key = { business_id: businessId, user_id: userId };
  const [users, chosen, organisation] = await Promise.all([
    findColleagues(tx, [key]),
    readChosenSettings(tx, [key]),
    readNotificationPreviews(tx, businessId),
  ]);
  const user = users.get(userId);
  if (user?.status !== 'active') return null;
  const permissions: ReadonlySet<string> = new Set(user.permissions);
  const isHiding = hidesNumbers({ permissions });
  return {
    userId,
    mayReadChats: permissions.has('chats.read'),
    shown: (text) => (isHiding ? String(hideNumbers(text)) : text),
    previews: organisation && (chosen.get(userId)?.previews ?? true),
  };
}

async function messageContent(
  { tx, businessId }: BusinessContext,
  reader: Reader,
  messageId: Id,
  tag: string,
): Promise<PushContent | null> {
  const message = await findIncomingMessage(tx, businessId, messageId);
  if (!message || message.is_read || isTooOld(message) || !reader.mayReadChats) return null;
  if (message.assignee_id !== null && message.assignee_id !== reader.userId) return null;
  const text = reader.previews ? message.text : '';
  return {
    payload: {
      id: messageId,
      title: shorten(reader.shown(message.contact_name), MAX_TITLE),
      body: shorten(text, MAX_BODY) || NEW_MESSAGE,
      tag,
      module: CHATS_MODULE,
      record_id: message.chat_id,
      notification_id: null,
    },
    ttlSeconds: Math.max(0, Math.floor(MAX_AGE_SECONDS - message.age_seconds)),
  };
}

async function noticeContent(
  { tx }: BusinessContext,
  reader: Reader,
  event: NoticeEvent,
  notificationId: Id,
  tag: string,
): Promise<PushContent | null> {
  const notification = await findNotificationOf(tx, reader.userId, notificationId);
  if (!notification || notification.status === 'read') return null;
  const { message, module, record } = notification.data;
  return {
    payload: {
      id: notificationId,
      title: 'Parley',
      body: shorten(reader.previews ? reader.shown(message) : noticeDefinition(event).title, MAX_BODY),
      tag,
      module,
      record_id: record.id,
      notification_id: notificationId,
    },
    ttlSeconds: NOTICE_SECONDS,
  };
}

/** At most so many UTF-16 units, ending in an ellipsis when some were left out. */
function shorten(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
