import { expect, test } from 'vitest';
import { i18n } from '../../foundation/web/i18n/i18n.ts';
import { isReplyFirst, replyLeft, replyText } from './reply-left.ts';
import { chatMessages } from './messages/catalogue.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-20T09:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();
const waiting = (since: number, due: number) => ({
  state: 'open' as const,
  waiting_since: at(since),
  reply_due_time: at(due),
});

test.each([
  ['half a day is left', -10, 710, 710, 'calm'],
  ['sixteen minutes are left of an hour', -44, 16, 16, 'calm'],
  ['fifteen minutes are left of an hour', -45, 15, 15, 'soon'],
  ['six of ten minutes are left: more than half', -4, 6, 6, 'calm'],
  ['five of ten minutes are left', -5, 5, 5, 'soon'],
  ['the moment has come', -30, 0, 0, 'late'],
  ['it passed forty minutes ago', -70, -40, -40, 'late'],
])('%s', (_, since, due, minutes, tone) => {
  expect(replyLeft(waiting(since, due), NOW)).toEqual({ ms: minutes * MINUTE_MS, tone });
});

test.each([
  ['no customer is waiting', { ...waiting(-5, 5), waiting_since: null }],
  ['the business has no target', { ...waiting(-5, 5), reply_due_time: null }],
  ['the chat is closed', { ...waiting(-5, 5), state: 'closed' as const }],
])('there is no time to reply when %s', (_, chat) => {
  expect(replyLeft(chat, NOW)).toBeNull();
});

test.each([
  ['before the window ends', 30, 60, true],
  ['when the window ends', 60, 60, true],
  ['after the window ends: what ends first is shown', 90, 60, false],
  ['and the window has ended', 30, -5, true],
])('a reply is due %s', (_, due, end, isFirst) => {
  expect(isReplyFirst({ ...waiting(-5, due), expiration_time: at(end) }, NOW)).toBe(isFirst);
});

test('a row names what is left, or by how much a reply is late', async () => {
  await chatMessages();
  const t = i18n.getFixedT('en', 'chats');
  expect(replyText({ ms: 90 * MINUTE_MS, tone: 'calm' }, t)).toBe('Reply in 1h 30m');
  expect(replyText({ ms: 20_000, tone: 'soon' }, t)).toBe('Reply in 1m');
  expect(replyText({ ms: -125 * MINUTE_MS, tone: 'late' }, t)).toBe('Reply 2h 5m late');
});
