import { localTime } from '../../../rules/contract/day-in-zone.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { RecordBoard } from '../record-display.ts';

/** A time is over at once, a day when it has ended in the zone of the business. */
const isOver = (value: string, now: Date, zone: string): boolean =>
  value.includes('T') ? Date.parse(value) < now.valueOf() : value < localTime(now.valueOf(), zone).day;

/** Whether what is to be done by the date at the end of a card is late: not where it is closed. */
export function isOverdue(
  { field, note, closed }: RecordBoard,
  record: ModuleRecord,
  now: Date,
  zone: string,
): boolean {
  const value = note === undefined ? null : record[note];
  if (closed === undefined || typeof value !== 'string' || value === '') return false;
  return !closed.includes(String(record[field])) && isOver(value, now, zone);
}
