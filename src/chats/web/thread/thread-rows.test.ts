import { describe, expect, test } from 'vitest';
import { sampleMessage, sampleSent } from '../testing/sample-chats.ts';
import type { Message } from '../../contract/message.ts';
import { findUnreadMark, threadRows } from './thread-rows.ts';

const dayOf = (time: string) => time.slice(0, 10);
const whole = (messages: readonly Message[]) => ({ items: messages, has_before: false });
const at = (id: number, time: string, changes = {}) => sampleMessage({ id: String(id), time, ...changes });

test('a day is named once, at its first message', () => {
  const rows = threadRows(
    whole([at(1, '2026-11-19 10:00:00'), at(2, '2026-11-20 09:00:00'), at(3, '2026-11-20 09:01:00')]),
    dayOf,
    null,
  );
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, true, false]);
  const part = threadRows({ items: rows.map(({ message }) => message), has_before: true }, dayOf, null);
  expect(part.map(({ startsDay }) => startsDay)).toEqual([false, true, false]);
});

test('older messages above a row leave its key as it was', () => {
  const below = [at(2, '2026-11-20 09:00:00'), at(3, '2026-11-20 09:01:00')];
  const keys = (messages: typeof below) => threadRows(whole(messages), dayOf, null).map(({ key }) => key);
  expect(keys([at(1, '2026-11-20 08:00:00'), ...below]).slice(1)).toEqual(keys(below));
});

test('a group ends with another side, another person, a pause, a system line, and the divider', () => {
  const minute = (value: number) => `2026-11-20 10:${String(value).padStart(2, '0')}:00`;
  const messages = [
    at(1, minute(0)),
    at(2, minute(1)),
    sampleSent({ id: '3', client_id: 'a', time: minute(2) }),
    sampleSent({ id: '4', client_id: 'b', time: minute(2), owner: { type: 'user', id: '102', label: 'Fatima' } }),
    at(5, minute(3)),
    at(6, minute(20)),
    at(7, minute(21), { content_type: 'system', system_info: {} }),
    at(8, minute(21)),
    at(9, minute(22)),
  ];
  const rows = threadRows(whole(messages), dayOf, { firstId: '9', count: 1 });
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true, true, true, false, true, true]);
  expect(rows.at(-1)?.unread).toBe(1);
});

describe('the unread divider', () => {
  const messages = [at(1, '2026-11-20 10:00:00'), sampleSent({ id: '2' }), at(3, '2026-11-20 10:50:00')];
  test.each([
    [0, null],
    [1, '3'],
    [2, '1'],
    [3, null],
  ])('for %d unread stands above %s', (count, id) => {
    expect(findUnreadMark(messages, count)?.firstId ?? null).toBe(id);
  });
});

test('a failed message knows that it was sent again', () => {
  const failed = sampleMessage({ id: '20', origin: 'outgoing', status: 'failed' });
  const again = sampleMessage({ id: '21', origin: 'outgoing', meta: { retry_of: '20' } });
  const rows = threadRows(whole([failed, again]), dayOf, null);
  expect(rows.map(({ isRetried }) => isRetried)).toEqual([true, false]);
});

test('[MSG-10] a request for a location knows that the location came', () => {
  const asked = sampleMessage({ id: '30', origin: 'outgoing', content_type: 'location_request' });
  const other = sampleMessage({ id: '31', origin: 'outgoing', content_type: 'location_request' });
  const quote = { id: '30', origin: 'outgoing', content_type: 'location_request', text: 'Where?' } as const;
  const words = sampleMessage({ id: '32', reply_message: { ...quote, id: '31' } });
  const place = sampleMessage({ id: '33', content_type: 'location', reply_message: quote });
  const rows = threadRows(whole([asked, other, words, place]), dayOf, null);
  expect(rows.map(({ isAnswered }) => isAnswered)).toEqual([true, false, false, false]);
});
