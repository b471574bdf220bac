import { calendarDate } from '../../../foundation/contract/fields.ts';
import { momentOf } from '../../../rules/contract/day-in-zone.ts';
import type { WrittenTimes } from './field-type.ts';

// Days and times in cells of files: as a business writes them, or as spreadsheets and exports do. What is no day or time
// stays the text that it is, which the type of the field then refuses.

/** No day and time is longer; a cell may be. */
const MAX_LENGTH = 60;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|sept|[a-z]{3})$/i;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const two = (digits: string): string => digits.padStart(2, '0');

/** The number of a month by its English name, whole or short; itself when it is none. */
function monthNumber(name: string): string {
  const index = FULL_MONTHS.test(name) ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) : -1;
  return index === -1 ? name : String(index + 1);
}

/** A day as the business writes it, as `2026-11-24`; also one that a spreadsheet shows with its midnight. */
export function dayFromText(text: string, format: string): string {
  const typed = text.trim().replace(/^(\d{4}-\d\d-\d\d)T00:00:00$/, '$1');
  const named = /^(\d{1,2})[. -]?\s?([a-z]{3,9})\.?,?[ -]?(\d{4})$/i.exec(typed)?.slice(1);
  const parts = named ?? /^(\d{1,4})[./ -](\d{1,2})[./ -](\d{1,4})$/.exec(typed)?.slice(1);
  if (!parts) return typed;
  // No one writes the year first and the day second.
  const order = named
    ? ['D', 'M', 'Y']
    : parts[0]?.length === 4
      ? ['Y', 'M', 'D']
      : [...new Set(format.match(/[DMY]/g))];
  const part = (letter: string) => parts[order.indexOf(letter)] ?? '';
  return `${part('Y')}-${two(monthNumber(part('M')))}-${two(part('D'))}`;
}

/** A time of day as `14:30:00`, from `14:30`, `2:30 pm` or `2 pm`, with seconds or without. */
export function timeFromText(text: string): string {
  const typed = text.trim();
  const parts = /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:\.\d+)?)?)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(typed);
  if (!parts) return typed;
  const [, written = '', minutes, seconds = '00', half] = parts;
  const hour = Number(written);
  if (half === undefined) return minutes === undefined ? typed : `${two(written)}:${minutes}:${seconds}`;
  if (hour < 1 || hour > 12) return typed;
  const ofDay = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${two(String(ofDay))}:${minutes ?? '00'}:${seconds}`;
}

/**
 * A moment in UTC, from a day and a time in the zone of the business. One with an offset of its own means itself; without
 * `written` a cell is in UTC, and its day is written as in ISO 8601.
 */
export function instantFromText(text: string, written?: WrittenTimes): string {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH) return typed;
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/i.test(typed)) return inUtc(typed);
  const parts = /^(.*\d)(?:,?\s+|T)(\d{1,2}(?:[:.]\d\d){0,2}(?:\.\d+)?\s*(?:[ap]\.?\s?m\.?)?)$/i.exec(typed);
  if (!parts) return typed;
  const [, dayText = '', timeText = ''] = parts;
  const day = written === undefined ? dayText : dayFromText(dayText, written.dateFormat);
  const time = timeFromText(timeText);
  if (!calendarDate.safeParse(day).success || !TIME.test(time)) return typed;
  return new Date(momentOf(day, time, written?.timeZone ?? 'UTC')).toISOString();
}

/** Itself for what no calendar has; a Date makes another day of 30 February. */
function inUtc(text: string): string {
  if (!calendarDate.safeParse(text.slice(0, 10)).success) return text;
  const at = new Date(text.replace(' ', 'T').replace(/\s/, ''));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** A day as the business writes it, for sentences. */
export const exampleDay = ({ dateFormat }: WrittenTimes): string =>
  dateFormat.replace('YYYY', '2026').replace('MMM', 'Nov').replace('MM', '11').replace('DD', '20');

/** A time as the business writes it, for sentences. */
export const exampleTime = ({ timeFormat }: WrittenTimes): string =>
  timeFormat.replace('HH', '14').replace('hh', '02').replace('mm', '30').replace('A', 'PM');
