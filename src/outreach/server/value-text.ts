import type { Region } from '../../accounts/server/index.ts';
import { localTime } from '../../rules/contract/day-in-zone.ts';
import type { ModuleField } from '../../records/server/index.ts';
import { tidyValue } from './compile-step.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day such as `2026-11-20` as the business writes it. */
export function writeDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format
    .replace('YYYY', year)
    .replace('MMM', MONTHS[Number(month) - 1] ?? month)
    .replace('MM', month)
    .replace('DD', date);
}

/** A time of day such as `14:30:00` as the business writes it. */
export function writeTime(time: string, format: string): string {
  const [hour = '00', minute = '00'] = time.split(':');
  if (format === 'HH:mm') return `${hour}:${minute}`;
  const half = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
  return `${String(half).padStart(2, '0')}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** The value of a field of a contact as it stands in a message: days and times as the business writes them. '' for none. */
export function valueText(field: ModuleField, value: unknown, region: Region): string {
  if (value === null || value === undefined || value === '') return '';
  const text = field.fieldType.toText(value, field);
  if (text === '') return '';
  switch (field.kind) {
    case 'date':
      return writeDay(text, region.date_format);
    case 'time':
      return writeTime(text, region.time_format);
    case 'instant': {
      const { day, time } = localTime(Date.parse(text), region.time_zone);
      return `${writeDay(day, region.date_format)} ${writeTime(time, region.time_format)}`;
    }
    default:
      return tidyValue(text);
  }
}
