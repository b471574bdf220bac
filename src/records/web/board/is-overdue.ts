import type { ModuleRecord } from '../../contract/record.ts';
import { isOver } from '../fields/is-over.ts';
import type { RecordBoard } from '../record-display.ts';

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
