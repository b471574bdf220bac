import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, as a card has room for it: 5 min, 2h, 3 days. */
export function ageText(t: TFunction<'record_board'>, since: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(since));
  if (passed < MINUTE_MS) return t('age.now');
  if (passed < HOUR_MS) return t('age.minutes', { count: Math.floor(passed / MINUTE_MS) });
  if (passed < DAY_MS) return t('age.hours', { count: Math.floor(passed / HOUR_MS) });
  return t('age.days', { count: Math.floor(passed / DAY_MS) });
}
