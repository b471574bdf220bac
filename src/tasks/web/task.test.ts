import { expect, test } from 'vitest';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { dueDay, dueGroup } from './task.ts';

const now = new Date('2026-11-20T06:00:00.000Z');
const zone = 'Asia/Kolkata';
const task = (due: string | null, status = 'open') => ({ due_time: due, status }) as unknown as ModuleRecord;

test.each([
  ['over an hour ago', '2026-11-20T05:00:00.000Z', 'open', 'overdue'],
  ['over, and done', '2026-11-20T05:00:00.000Z', 'done', 'today'],
  ['in the evening of the zone', '2026-11-20T18:00:00.000Z', 'open', 'today'],
  ['after midnight of the zone', '2026-11-20T18:40:00.000Z', 'open', 'next_days'],
  ['in seven days', '2026-11-27T10:00:00.000Z', 'open', 'next_days'],
  ['in eight days', '2026-11-28T10:00:00.000Z', 'open', 'later'],
  ['at no time', null, 'open', 'no_date'],
])('a task that is due %s', (_, due, status, group) => {
  expect(dueGroup(task(due, status), now, zone)).toBe(group);
});

test('the day of a task is that of the zone of the business', () => {
  expect([dueDay(task('2026-11-20T18:40:00.000Z'), zone), dueDay(task(null), zone)]).toEqual(['2026-11-21', null]);
});
