import { describe, expect, test } from 'vitest';
import type { Message, MessageStatus } from '../../contract/message.ts';
import { sampleLocal, sampleMessage, sampleSent } from '../testing/sample-chats.ts';
import { applyToThread, messageKey, type MessageChange, type ThreadState } from './message-cache.ts';

const thread = (...messages: Message[]): ThreadState => ({ messages, has_older: false, has_newer: false });
const run = (state: ThreadState, ...changes: MessageChange[]) => changes.reduce(applyToThread, state);
const ids = (state: ThreadState) => state.messages.map(({ id }) => id);

describe('a message that is written here', () => {
  const first = sampleMessage();

  test('appears at the end, is stored, and then follows its events in the same place', () => {
    const sending = run(thread(first), { kind: 'sending', message: sampleLocal() });
    expect(ids(sending)).toEqual(['9001', '5001-1']);
    const stored = run(sending, { kind: 'arrived', message: sampleSent({ status: 'pending' }) });
    expect(ids(stored)).toEqual(['9001', '9002']);
    const read = run(stored, { kind: 'updated', message: sampleSent({ status: 'read' }) });
    expect(read.messages[1]).toMatchObject({ id: '9002', status: 'read' });
  });

  test('keeps its key, so that its row is not drawn anew', () => {
    expect(messageKey(sampleLocal())).toBe(messageKey(sampleSent()));
  });

  test.each<[string, MessageChange[]]>([
    [
      'reply, then event',
      [
        { kind: 'arrived', message: sampleSent({ status: 'pending' }) },
        { kind: 'arrived', message: sampleSent() },
      ],
    ],
    [
      'event, then late reply',
      [
        { kind: 'arrived', message: sampleSent() },
        { kind: 'arrived', message: sampleSent({ status: 'pending' }) },
      ],
    ],
    [
      'event of its status first',
      [
        { kind: 'arrived', message: sampleSent() },
        { kind: 'updated', message: sampleSent() },
        { kind: 'arrived', message: sampleSent({ status: 'pending' }) },
      ],
    ],
  ])('is there once and never steps back: %s', (_, changes) => {
    const state = run(thread(first), { kind: 'sending', message: sampleLocal() }, ...changes);
    expect(ids(state)).toEqual(['9001', '9002']);
    expect(state.messages[1]?.status).toBe('sent');
  });

  test('says why it was refused, stays in its place, and waits again when it is retried', () => {
    const refused = run(
      thread(first),
      { kind: 'sending', message: sampleLocal() },
      { kind: 'refused', clientId: '5001-1', sentence: 'The window has elapsed.' },
    );
    expect(refused.messages[1]).toMatchObject({ status: 'failed', error: { message: 'The window has elapsed.' } });
    const again = run(refused, { kind: 'sending', message: sampleLocal() });
    expect(again.messages[1]).toMatchObject({ status: 'pending', error: null });
    expect(again.messages).toHaveLength(2);
  });

  test('is not shown as waiting again when an earlier try had arrived', () => {
    const state = run(thread(first, sampleSent({ status: 'delivered' })), { kind: 'sending', message: sampleLocal() });
    expect(state.messages[1]).toMatchObject({ id: '9002', status: 'delivered' });
  });

  test('goes when it is given up; a stored one never does', () => {
    const local = run(thread(first), { kind: 'sending', message: sampleLocal() });
    expect(ids(run(local, { kind: 'withdrawn', clientId: '5001-1' }))).toEqual(['9001']);
    expect(ids(run(thread(sampleSent()), { kind: 'withdrawn', clientId: '5001-1' }))).toEqual(['9002']);
  });
});

test.each<[MessageStatus, MessageStatus, MessageStatus]>([
  ['pending', 'sent', 'sent'],
  ['pending', 'held_for_quality_assessment', 'held_for_quality_assessment'],
  ['sent', 'pending', 'sent'],
  ['read', 'delivered', 'read'],
  ['sent', 'failed', 'failed'],
  ['delivered', 'failed', 'delivered'],
  ['error', 'delivered', 'delivered'],
  ['pending', 'error', 'error'],
  ['failed', 'sent', 'failed'],
])('from %s, news of %s leave %s', (from, news, left) => {
  const state = run(thread(sampleSent({ status: from })), { kind: 'updated', message: sampleSent({ status: news }) });
  expect(state.messages[0]?.status).toBe(left);
});

test('messages stand by time, those of one second by their ids as numbers', () => {
  const state = run(
    thread(),
    { kind: 'arrived', message: sampleMessage({ id: '1000', time: '2026-11-20 10:00:01' }) },
    { kind: 'arrived', message: sampleMessage({ id: '999', time: '2026-11-20 10:00:01' }) },
    { kind: 'arrived', message: sampleMessage({ id: '5', time: '2026-11-20 10:00:02' }) },
  );
  expect(ids(state)).toEqual(['999', '1000', '5']);
});

describe('pages', () => {
  const at = (id: number) => sampleMessage({ id: String(id), time: `2026-11-20 10:00:${String(id).padStart(2, '0')}` });
  const page = (from: number, to: number, has_older = false, has_newer = false): ThreadState => ({
    messages: Array.from({ length: to - from + 1 }, (_, index) => at(from + index)),
    has_older,
    has_newer,
  });

  test('are joined on both sides, each message once', () => {
    const state = run(
      page(20, 29, true, true),
      { kind: 'older', page: page(10, 20) },
      { kind: 'newer', page: page(29, 35) },
    );
    expect(ids(state)).toEqual(Array.from({ length: 26 }, (_, index) => String(10 + index)));
    expect(state).toMatchObject({ has_older: false, has_newer: false });
  });

  test('a message that arrives below a window in the past leaves no gap', () => {
    expect(ids(run(page(10, 12, true, true), { kind: 'arrived', message: at(40) }))).toEqual(['10', '11', '12']);
  });

  test('the newest page joins what is loaded above it', () => {
    const state = run(page(10, 20), { kind: 'newest', page: page(18, 25, true) });
    expect(ids(state)).toHaveLength(16);
    expect(state.has_older).toBe(false);
  });

  test('the newest page replaces what it does not join, but not what waits here', () => {
    const waiting = run(page(10, 12), { kind: 'sending', message: sampleLocal({ time: '2026-11-20 10:00:12' }) });
    const state = run(waiting, { kind: 'newest', page: page(40, 42, true) });
    expect(ids(state).toSorted()).toEqual(['40', '41', '42', '5001-1']);
    expect(state.has_older).toBe(true);
  });
});

test('a star is painted at once; news of an unknown message change nothing', () => {
  const state = run(thread(sampleMessage()), { kind: 'painted', id: '9001', change: { starred: true } });
  expect(state.messages[0]?.starred).toBe(true);
  expect(run(state, { kind: 'updated', message: sampleMessage({ id: '77' }) })).toBe(state);
});
