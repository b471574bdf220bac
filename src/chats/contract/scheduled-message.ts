import { z } from 'zod';
import { instant, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import type { ReplyWindow } from '../../channels/contract/capabilities.ts';
import type { Chat } from './chat.ts';
import { contentType } from './message.ts';
import { LONGEST_TEXT } from './sendable.ts';

/** How many may wait in one chat: as many as a screen can show. */
export const MOST_SCHEDULED = 50;
/** So far ahead: a year. */
export const LONGEST_AHEAD_MS = 366 * 24 * 3_600_000;

/** A message that leaves later. */
export const scheduledMessage = z.object({
  id,
  chat: z.object({ id }),
  author: z.object({ id, label: z.string() }),
  content_type: contentType,
  /** As a message of its kind has it. */
  content: z.record(z.string(), z.unknown()),
  send_time: instant,
  /** Why it could not be sent at its time, with what to do; null: it waits. */
  problem: z.string().nullable(),
  version: z.number().int(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;

/** Another time, other words, or both. */
export const updateScheduledBody = z.strictObject({
  send_time: instant.optional(),
  text: requiredText('Write a message.', LONGEST_TEXT).optional(),
  version: z.number().int().optional(),
});

const HOUR_MS = 3_600_000;

/**
 * Until when what a person writes may leave, in milliseconds: the end of the reply window, and for channels that know it of the
 * longer one for people. Templates are not bound to it. A window that never was ends in the past.
 */
export function lastSendTime(
  { expiration_time: end }: Pick<Chat, 'expiration_time'>,
  { hours, afterwards, personHours = hours }: ReplyWindow,
): number {
  if (end === null) return 0;
  const later = afterwards === 'human_agent' ? (personHours - hours) * HOUR_MS : 0;
  return Date.parse(end) + later;
}
