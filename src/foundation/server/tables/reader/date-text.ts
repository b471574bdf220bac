/** What a number format shows of a number: nothing of a date, a day, a time, both, or a duration. */
export type DateKind = 'none' | 'date' | 'time' | 'date_time' | 'duration';

/** ECMA-376 part 1, 18.8.30: formats that have a number and no text in the file; 27–36 and 50–58 are of East Asian editions. */
const BUILT_IN: readonly (readonly [from: number, to: number, kind: DateKind])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date_time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'duration'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
];

export const builtInDateKind = (id: number): DateKind =>
  BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'none';

/** Of a format's text, such as `dd/mm/yyyy hh:mm` or `[$-409]d-mmm-yy;@`. Its first section is for positive numbers. */
export function dateKindOf(format: string): DateKind {
  // A duration is in brackets: [h], [mm], [ss]. Other brackets are colours, conditions and languages.
  if (/\[(?:h+|m+|s+)\]/i.test(format)) return 'duration';
  const text = format
    .slice(0, 255)
    .replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, '')
    .split(';', 1)[0];
  if (text === undefined || /general|[#?]/i.test(text)) return 'none';
  const hasTime = /h|s|am\/pm|a\/p/i.test(text.replace(/e[+-]/gi, ''));
  const hasDate = /[yd]/i.test(text) || (!hasTime && /m/i.test(text));
  if (hasDate) return hasTime ? 'date_time' : 'date';
  return hasTime ? 'time' : 'none';
}

const DAY_MS = 86_400_000;
/** 31 December 9999, the last day that spreadsheets know. */
const LAST_SERIAL = 2_958_466;
const DAYS_FROM_1900_TO_1904 = 1462;

/**
 * A serial number as ISO 8601 text without a zone (spreadsheets know none): 2026-11-23, 2026-11-23T13:05:00,
 * 13:05:00, 36:15:00. Null when it is outside of the calendar.
 */
export function dateText(serial: number, kind: DateKind, isFrom1904: boolean): string | null {
  if (kind === 'none' || !(serial >= 0) || serial >= LAST_SERIAL) return null;
  // Times are binary fractions of a day; half a millisecond undoes their rounding.
  const ms = Math.round(serial * DAY_MS);
  const days = Math.floor(ms / DAY_MS);
  const time = clock(ms - days * DAY_MS);
  if (kind === 'duration') {
    const hours = Math.floor(ms / 3_600_000);
    return `${String(hours).padStart(2, '0')}${time.slice(2)}`;
  }
  if (kind === 'time') return time;
  const day = calendarDay(isFrom1904 ? days + DAYS_FROM_1900_TO_1904 : days);
  return kind === 'date' ? day : `${day}T${time}`;
}

/** The spreadsheets of 1900 have a 29 February 1900: day 60, which never was, and the days before it are one less. */
function calendarDay(days: number): string {
  if (days === 60) return '1900-02-29';
  const sinceEpoch = days < 60 ? days - 25_568 : days - 25_569;
  return new Date(sinceEpoch * DAY_MS).toISOString().slice(0, 10);
}

function clock(ms: number): string {
  const text = new Date(ms).toISOString().slice(11, 23);
  return text.endsWith('.000') ? text.slice(0, 8) : text;
}
