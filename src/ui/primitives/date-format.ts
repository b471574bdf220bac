import { createContext, useContext } from 'react';

import { dayFrom, type Day } from './calendar.ts';

/** What a calendar and a clock on the wall show. */
export interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** How days and times are written: the formats of the organisation. */
export interface WrittenFormats {
  date_format: string;
  time_format: string;
}

/** The specification's defaults (section 9). */
export const defaultWrittenFormats: WrittenFormats = { date_format: 'DD/MM/YYYY', time_format: 'hh:mm A' };

/** The application provides the formats of the organisation, so that no picker can forget them. */
export const WrittenFormatsContext = createContext(defaultWrittenFormats);

export const useWrittenFormats = (): WrittenFormats => useContext(WrittenFormatsContext);

const partFormats = new Map<string, Intl.DateTimeFormat>();

function partFormat(timeZone: string): Intl.DateTimeFormat {
  let format = partFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    partFormats.set(timeZone, format);
  }
  return format;
}

/** What calendar and clock show in a zone. Throws where this browser does not know the zone. */
export function wallTimeIn(at: Date, timeZone: string): WallTime {
  const wall: WallTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of partFormat(timeZone).formatToParts(at)) {
    if (type in wall) wall[type as keyof WallTime] = Number(value);
  }
  return wall;
}

const TOKENS = /YYYY|MMM|MM|DD|HH|hh|mm|ss|A/g;

const two = (value: number) => String(value).padStart(2, '0');

function monthName(month: number, style: 'short' | 'long', language: string): string {
  return new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));
}

/** Fills a format of YYYY, MMM, MM, DD, HH, hh, mm, ss and A. The only place where a date becomes text. */
export function formatWallTime(format: string, wall: WallTime, language: string): string {
  return format.replace(TOKENS, (token) => {
    switch (token) {
      case 'YYYY':
        return String(wall.year).padStart(4, '0');
      case 'MMM':
        return monthName(wall.month, 'short', language);
      case 'MM':
        return two(wall.month);
      case 'DD':
        return two(wall.day);
      case 'HH':
        return two(wall.hour);
      case 'hh':
        return two(wall.hour % 12 || 12);
      case 'mm':
        return two(wall.minute);
      case 'ss':
        return two(wall.second);
      default:
        return wall.hour < 12 ? 'AM' : 'PM';
    }
  });
}

const midnight = { hour: 0, minute: 0, second: 0 };

/** Writes a day of the calendar. */
export function formatDay(day: Day, format: string, language: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return formatWallTime(format, { year, month, day: date, ...midnight }, language);
}

/** Writes `HH:mm`. */
export function formatTime(time: string, format: string, language: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatWallTime(format, { year: 0, month: 1, day: 1, hour, minute, second: 0 }, language);
}

const folded = (word: string, language: string) => word.toLocaleLowerCase(language).replaceAll('.', '');

/** The month that a word names, in the reader's language or in English: its name, its short form, or three letters and more of it. */
function monthOf(word: string, language: string): number | null {
  const typed = folded(word, language);
  for (let month = 1; month <= 12; month += 1) {
    for (const spoken of [language, 'en']) {
      const [short, long] = [monthName(month, 'short', spoken), monthName(month, 'long', spoken)];
      if (typed === folded(short, spoken)) return month;
      if (typed.length >= 3 && folded(long, spoken).startsWith(typed)) return month;
    }
  }
  return null;
}

/**
 * Reads a typed day. Single digits and any separator will do, and the month may be a number or a name in every
 * format. Null when there is no such day.
 */
export function parseDay(text: string, format: string, language: string): Day | null {
  const words = text.match(/\d+|\p{L}[\p{L}\p{M}.]*/gu) ?? [];
  const order = (format.match(TOKENS) ?? []).map((token) => token[0]);
  if (words.length !== 3 || order.length !== 3) return null;
  const named = words.findIndex((word) => !/^\d/.test(word));
  // A month that is named is known wherever it stands; the numbers then keep the order of the format.
  const rest = named === -1 ? words : words.filter((_, index) => index !== named);
  const places = named === -1 ? order : order.filter((letter) => letter !== 'M');
  const number = (letter: string) => rest[places.indexOf(letter)] ?? '';
  const month = named === -1 ? Number(number('M')) : monthOf(words[named] ?? '', language);
  if (month === null || !/^\d{4}$/.test(number('Y')) || !/^\d{1,2}$/.test(number('D'))) return null;
  return dayFrom(Number(number('Y')), month, Number(number('D')));
}

/** Reads a typed time, with AM or PM or in 24 hours, as `HH:mm`. Null when there is no such time. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  let hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null;
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0);
  return `${two(hour)}:${two(minute)}`;
}
