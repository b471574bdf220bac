import { textOf } from './read-value.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isTime = (text: string): boolean => /^\d{2}:\d{2}(:\d{2})?$/.test(text);
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(text);

/** A value of a field of days: the day, or a text that is none. */
export function readDay(value: unknown): { day: string | null; text: string | undefined } {
  const text = textOf(value);
  return isDay(text) ? { day: text, text: undefined } : { day: null, text: text || undefined };
}

/** A value of a field of times: the time (HH:mm), or a text that is none. */
export function readTime(value: unknown): { time: string | null; text: string | undefined } {
  const text = textOf(value);
  return isTime(text) ? { time: text.slice(0, 5), text: undefined } : { time: null, text: text || undefined };
}

interface InstantParts {
  /** Both parts could be read. */
  instant: string | null;
  day: string | null;
  dayText: string | undefined;
  timeText: string | undefined;
}

/** A day, or none, with a text that is no time: the value of a field of instants until it is corrected. */
export const withTimeText = (day: string | null, text: string): string => `${day ?? ''} ${text}`;

/** A value of a field of instants: the instant, or a text that is no day, or a day with a text that is no time. */
export function readInstant(value: unknown): InstantParts {
  const text = textOf(value);
  if (text === '' || isInstant(text))
    return { instant: text || null, day: null, dayText: undefined, timeText: undefined };
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})? (.+)$/s.exec(text) ?? [];
  return time === undefined
    ? { instant: null, day: null, dayText: text, timeText: undefined }
    : { instant: null, day: day ?? null, dayText: undefined, timeText: time };
}

/** What could not be read of what was typed, by the type of the field. */
export const unread = {
  date: (value: unknown): 'date' | null => (readDay(value).text === undefined ? null : 'date'),
  time: (value: unknown): 'time' | null => (readTime(value).text === undefined ? null : 'time'),
  datetime: (value: unknown): 'date' | 'time' | null => {
    const { dayText, timeText } = readInstant(value);
    return dayText !== undefined ? 'date' : timeText !== undefined ? 'time' : null;
  },
};
