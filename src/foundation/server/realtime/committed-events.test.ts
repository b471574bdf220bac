import { expect, test } from 'vitest';
import { PAGE_EVENTS, type LoggedEvent } from '../events/event-log.ts';
import { CommittedEvents } from './committed-events.ts';

const events = (from: number, to: number, data = '{}'): LoggedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    seq: from + index,
    topic: 'chats',
    event: 'new_messages',
    data,
    audience: null,
  }));
const committed = (...transactions: LoggedEvent[][]) => {
  const all = new CommittedEvents();
  for (const each of transactions) all.add(each);
  return all;
};
const numbers = (of: CommittedEvents, after: number) => of.pageAfter(after)?.events.map(({ seq }) => seq) ?? null;

test.each([
  ['nothing is committed', committed(), 4, null],
  ['it follows', committed(events(5, 6)), 4, [5, 6]],
  ['two transactions follow each other', committed(events(5, 6), events(7, 7)), 4, [5, 6, 7]],
  ['a part was handed out before', committed(events(5, 6), events(7, 7)), 6, [7]],
  ['all was handed out before', committed(events(5, 6)), 6, null],
  ['another process wrote before it', committed(events(5, 6)), 3, null],
  ['another process wrote between two transactions', committed(events(5, 5), events(7, 7)), 4, null],
  ['what lies before the gap was handed out', committed(events(5, 5), events(7, 7)), 6, [7]],
  ['the later transaction is reported first', committed(events(6, 6), events(5, 5)), 4, null],
  ['two transactions are more than a page', committed(events(1, 400), events(401, PAGE_EVENTS + 1)), 0, null],
  ['one transaction is more than a page', committed(events(1, PAGE_EVENTS + 1)), 0, null],
] as const)('what follows a number, when %s', (_, given, after, expected) => {
  expect(numbers(given, after)).toEqual(expected);
});

test('a page holds no more than a page of the log does, and the rest comes next', () => {
  const large = committed(events(1, 5, 'x'.repeat(300_000)));
  expect(large.pageAfter(0)).toMatchObject({ head: 5, events: events(1, 1, 'x'.repeat(300_000)), hasMore: true });
  expect(numbers(large, 1)).toEqual([2]);
  const larger = committed(events(1, 2, 'x'.repeat(600_000)));
  expect(numbers(larger, 0)).toEqual([1]);
});
