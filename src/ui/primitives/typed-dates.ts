import { dayFrom, type Day } from './calendar.ts';
import { formatWallTime, monthName, TOKENS, two } from './date-format.ts';

// What only pickers need. Apart from the formats, because those are part of the first load.

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

/** The month number of a month name in the given language or in English: full, abbreviated, or at least its first three letters. */
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
