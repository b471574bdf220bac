import { expect, test } from 'vitest';
import type { OpenAttempt } from './outbox/attempt-store.ts';
import { assignEchoes, type EchoedSend } from './settle-attempts.ts';

const START = Date.UTC(2026, 10, 22);
const at = (second: number) => new Date(START + second * 1000).toISOString();
const attempt = (message_id: string, second: number, changes: Partial<OpenAttempt> = {}): OpenAttempt => ({
  business_id: '1',
  chat_id: '10',
  channel_id: '5',
  message_id,
  attempts: 1,
  attempt_time: at(second),
  state: 'unknown',
  is_reaction: false,
  type: 'text',
  text: 'Yes',
  ...changes,
});
const echo = (provider_id: string, second: number, changes: Partial<EchoedSend> = {}): EchoedSend => ({
  business_id: '1',
  chat_id: '10',
  channel_id: '5',
  provider_id,
  time: at(second),
  callback_data: null,
  type: 'text',
  text: 'Yes',
  ...changes,
});

test.each<[string, EchoedSend[], OpenAttempt[], Record<string, string>]>([
  ['the same words in the same chat', [echo('a', 1)], [attempt('7', 0)], { a: '7.1' }],
  ['the number of the attempt counts', [echo('a', 1)], [attempt('7', 0, { attempts: 3 })], { a: '7.3' }],
  ['spaces at the ends do not matter', [echo('a', 1, { text: ' Yes\n' })], [attempt('7', 0)], { a: '7.1' }],
  ['other words', [echo('a', 1, { text: 'No' })], [attempt('7', 0)], {}],
  ['another kind', [echo('a', 1, { type: 'image' })], [attempt('7', 0)], {}],
  ['another chat', [echo('a', 1, { chat_id: '11' })], [attempt('7', 0)], {}],
  ['another business', [echo('a', 1, { business_id: '2' })], [attempt('7', 0)], {}],
  ['long before the attempt', [echo('a', 0)], [attempt('7', 10)], {}],
  ['a little before, by another clock', [echo('a', 0)], [attempt('7', 4)], { a: '7.1' }],
  ['long after the attempt', [echo('a', 200)], [attempt('7', 0)], {}],
  [
    'the same twice: by their times',
    [echo('a', 1), echo('b', 31)],
    [attempt('7', 0), attempt('8', 30)],
    { a: '7.1', b: '8.1' },
  ],
  ['the second alone is not the first', [echo('b', 31)], [attempt('7', 0), attempt('8', 30)], { b: '8.1' }],
  [
    'one attempt, two echoes: the other was sent elsewhere',
    [echo('a', 1), echo('b', 2)],
    [attempt('7', 0)],
    { b: '7.1' },
  ],
  ['our own id is believed, not compared', [echo('a', 1, { callback_data: '9.1' })], [attempt('7', 0)], {}],
])('%s', (_, echoes, attempts, expected) => {
  const assigned = assignEchoes(echoes, attempts);
  expect(Object.fromEntries([...assigned].map(([{ provider_id }, id]) => [provider_id, id]))).toEqual(expected);
});
