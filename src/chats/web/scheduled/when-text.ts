import type { TFunction } from 'i18next';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { formatDate } from '../../../foundation/web/dates/format-date.ts';
import { addDays, localTime } from '../../../rules/contract/day-in-zone.ts';

/** A time to come as people say it: today at, tomorrow at, or with its date; in the zone and formats of the business. */
export function whenText(time: string | Date, t: TFunction<'chats_scheduled'>, now = Date.now()): string {
  const formats = dateFormatsStore.getState();
  const today = localTime(now, formats.time_zone).day;
  const { day } = localTime(new Date(time).getTime(), formats.time_zone);
  const clock = formatDate(time, formats, 'time');
  if (day === today) return t('when.today', { time: clock });
  if (day === addDays(today, 1)) return t('when.tomorrow', { time: clock });
  return t('when.later', { day: formatDate(time, formats, 'date'), time: clock });
}
