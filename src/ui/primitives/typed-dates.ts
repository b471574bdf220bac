import { dayFrom, type Day } from './calendar.ts';
import { formatWallTime, monthName, TOKENS, two } from './date-format.ts';

// Formats and parses the dates and times of pickers. Separate from date-format.ts, which is part of the first load.

const midnight = { hour: 0, minute: 0, second: 0 };

/** Formats a day (YYYY-MM-DD). */
export function formatDay(day: Day, format: string, language: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return formatWallTime(format, { year, month, day: date, ...midnight }, language);
}

/** Formats a time (`HH:mm`). */
export function formatTime(time: string, format: string, language: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatWallTime(format, { year: 0, month: 1, day: 1, hour, minute, second: 0 }, language);
}

const normalize = (word: string, language: string) => word.toLocaleLowerCase(language).replaceAll('.', '');

/**
 * The number (1 to 12) of a month name in the given language or in English. The name may be written in full, as its
 * abbreviation, or shortened to three letters or more. Null when no month has this name.
 */
function monthOf(word: string, language: string): number | null {
  const typed = normalize(word, language);
  for (let month = 1; month <= 12; month += 1) {
    for (const locale of [language, 'en']) {
      const [short, long] = [monthName(month, 'short', locale), monthName(month, 'long', locale)];
      if (typed === normalize(short, locale)) return month;
      if (typed.length >= 3 && normalize(long, locale).startsWith(typed)) return month;
    }
  }
  return null;
}

/** Four digits, or two for a year of this century; null otherwise. */
const yearOf = (digits: string): number | null =>
  /^\d{4}$/.test(digits) ? Number(digits) : /^\d{2}$/.test(digits) ? 2000 + Number(digits) : null;

/**
 * Parses a typed day. Single digits, years of two digits and any separator are accepted, in every format the month may
 * be a number or a name, and a day may be written as YYYY-MM-DD. Null when there is no such day.
 */
export function parseDay(text: string, format: string, language: string): Day | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = text.match(/\d+|\p{L}[\p{L}\p{M}.]*/gu) ?? [];
  const order = (format.match(TOKENS) ?? []).map((token) => token[0]);
  if (words.length !== 3 || order.length !== 3) return null;
  const named = words.findIndex((word) => !/^\d/.test(word));
  // A month name is recognised in any position; the numbers then keep the order of the format.
  const rest = named === -1 ? words : words.filter((_, index) => index !== named);
  const positions = named === -1 ? order : order.filter((letter) => letter !== 'M');
  const number = (letter: string) => rest[positions.indexOf(letter)] ?? '';
  const month = named === -1 ? Number(number('M')) : monthOf(words[named] ?? '', language);
  const year = yearOf(number('Y'));
  if (month === null || year === null || !/^\d{1,2}$/.test(number('D'))) return null;
  return dayFrom(year, month, Number(number('D')));
}

/** Parses a typed time, with AM or PM or in 24 hours, to `HH:mm`. Null when there is no such time. */
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
