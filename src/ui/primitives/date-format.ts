import { createContext, useContext } from 'react';

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

/** Since 1973 the UTC offset of a zone changes only at quarters of an hour. */
const QUARTER_MS = 900_000;
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);

/** UTC offsets in ms, by zone and quarter of an hour. Cached because scrolling a thread formats thousands of times. */
const offsets = new Map<string, number>();
const MAX_OFFSETS = 10_000;

/** What calendar and clock show in a zone. Throws where this browser does not know the zone. */
export function wallTimeIn(at: Date, timeZone: string): WallTime {
  const time = at.getTime();
  const key = `${timeZone} ${time < QUARTERS_SINCE ? time : Math.floor(time / QUARTER_MS)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const wall: WallTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of partFormat(timeZone).formatToParts(at)) {
      if (type in wall) wall[type as keyof WallTime] = Number(value);
    }
    const { year, month, day, hour, minute, second } = wall;
    offset = Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  const wall = new Date(time + offset);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
}

/** Matches the tokens of a format. */
export const TOKENS = /YYYY|MMM|MM|DD|HH|hh|mm|ss|A/g;

/** Two digits, with a leading zero where needed. */
export const two = (value: number) => String(value).padStart(2, '0');

/** The name of a month (1 to 12) in a language. */
export function monthName(month: number, style: 'short' | 'long', language: string): string {
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
