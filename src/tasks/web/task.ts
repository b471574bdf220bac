import type { ModuleRecord } from '../../records/contract/record.ts';
import { addDays, localTime } from '../../rules/contract/day-in-zone.ts';

/** The groups of the list, in their order. */
export const dueGroups = ['overdue', 'today', 'next_days', 'later', 'no_date'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** How many days after today the third group has. */
const NEXT_DAYS = 7;

export const dueOf = (task: ModuleRecord): string | null =>
  typeof task['due_time'] === 'string' ? task['due_time'] : null;

export const isDone = (task: ModuleRecord): boolean => task['status'] === 'done' || task['status'] === 'cancelled';

/** The day on which a task is due, in the zone of the business; null without a due time. */
export function dueDay(task: ModuleRecord, zone: string): string | null {
  const due = dueOf(task);
  return due === null ? null : localTime(Date.parse(due), zone).day;
}

/** In which group a task stands: overdue as soon as its time is over, unless it is done. */
export function dueGroup(task: ModuleRecord, now: Date, zone: string): DueGroup {
  const due = dueOf(task);
  const day = dueDay(task, zone);
  if (due === null || day === null) return 'no_date';
  if (Date.parse(due) < now.valueOf() && !isDone(task)) return 'overdue';
  const today = localTime(now.valueOf(), zone).day;
  if (day <= today) return 'today';
  return day <= addDays(today, NEXT_DAYS) ? 'next_days' : 'later';
}
