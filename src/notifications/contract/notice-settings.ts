import { z } from 'zod';
import { noticeChannels } from '../../foundation/contract/notice.ts';

const onOrOff = z.boolean({ error: 'Choose on or off.' });

/** Each channel that an event has; null: it has no such channel. */
const channelsOfEvent = z.record(z.enum(noticeChannels), z.boolean().nullable());

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Write a time such as 22:00.' });

/**
 * When nothing is pushed, shown by the browser or sounded; the bell counts on. Days are those of ISO 8601, 1 is Monday, and
 * a night belongs to the day on which it begins. Times are those of the business; equal ones are 24 hours.
 */
export const quietHours = z.strictObject({
  days: z
    .array(z.int().min(1).max(7), { error: 'Choose days.' })
    .min(1, { error: 'Choose at least one day.' })
    .max(7, { error: 'A week has seven days.' })
    .refine((days) => new Set(days).size === days.length, { error: 'Name each day once.' }),
  from: timeOfDay,
  until: timeOfDay,
});
export type QuietHours = z.infer<typeof quietHours>;

/** What a user wants to be notified of, as it holds for them now. */
export const noticeSettings = z.object({
  /** Every event, in the order of the page. */
  events: z.array(
    z.object({
      event: z.string(),
      title: z.string(),
      who: z.string(),
      group: z.string(),
      channels: channelsOfEvent,
    }),
  ),
  sound: z.boolean(),
  /** Whether notifications outside of Parley quote what people wrote. */
  previews: z.boolean(),
  /** False: the organisation shows none, whatever users choose. */
  organisation_previews: z.boolean(),
  quiet_hours: quietHours.nullable(),
  /** Of the business: what quiet hours are told by. */
  time_zone: z.string(),
  /** The key by which browsers know that a push is ours: P-256, uncompressed, base64url. */
  push_key: z.string(),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** What is left out stays. */
export const updateNoticeSettingsBody = z.strictObject({
  /** By event: the channels that change. */
  channels: z
    .record(
      z.string().max(100),
      z.partialRecord(z.enum(noticeChannels, { error: 'This channel is not known.' }), onOrOff),
    )
    .refine((channels) => Object.keys(channels).length <= 200, { error: 'These are too many events.' })
    .optional(),
  sound: onOrOff.optional(),
  previews: onOrOff.optional(),
  quiet_hours: quietHours.nullable().optional(),
});

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a moment lies in the quiet hours, by the clock of a time zone. */
export function isQuiet(quiet: QuietHours | null, now: Date, timeZone: string): boolean {
  if (quiet === null) return false;
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const today = WEEKDAYS.indexOf(part('weekday')) + 1;
  const yesterday = today === 1 ? 7 : today - 1;
  const minute = Number(part('hour')) * 60 + Number(part('minute'));
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
  if (from < until) return quiet.days.includes(today) && minute >= from && minute < until;
  return (quiet.days.includes(today) && minute >= from) || (quiet.days.includes(yesterday) && minute < until);
}
