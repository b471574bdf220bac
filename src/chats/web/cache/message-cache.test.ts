import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message, MessageStatus } from '../../contract/message.ts';
import { joinPage } from '../../../foundation/web/cache/entity-list.ts';
import { sampleLocal, sampleMessage, sampleSent } from '../testing/sample-chats.ts';
import {
  applyToThread,
  messageKey,
  rejoinNewest,
  threadRules,
  type MessageChange,
  type ThreadState,
} from './message-cache.ts';

const thread = (...messages: Message[]): ThreadState => ({ items: messages, has_before: false, has_after: false });
const run = (state: ThreadState, ...changes: MessageChange[]) => changes.reduce(applyToThread, state);
const ids = (state: ThreadState) => state.items.map(({ id }) => id);

describe('a message that is written here', () => {
  const first = sampleMessage();

  test('appears at the end, is stored, and then follows its events in the same place', () => {
    const sending = run(thread(first), { kind: 'sending', message: sampleLocal() });
    expect(ids(sending)).toEqual(['9001', '5001-1']);
    const stored = run(sending, { kind: 'arrived', message: sampleSent({ status: 'pending' }) });
    expect(ids(stored)).toEqual(['9001', '9002']);
    const read = run(stored, { kind: 'updated', message: sampleSent({ status: 'read' }) });
    expect(read.items[1]).toMatchObject({ id: '9002', status: 'read' });
  });

  test('keeps its key, so that its row is not drawn again', () => {
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
    expect(state.items[1]?.status).toBe('sent');
  });

  test('says why it was refused, stays in its place, and waits again when it is retried', () => {
    const refused = run(
      thread(first),
      { kind: 'sending', message: sampleLocal() },
      { kind: 'refused', clientId: '5001-1', sentence: 'The window has elapsed.' },
    );
    expect(refused.items[1]).toMatchObject({ status: 'failed', error: { message: 'The window has elapsed.' } });
    const again = run(refused, { kind: 'sending', message: sampleLocal() });
    expect(again.items[1]).toMatchObject({ status: 'pending', error: null });
    expect(again.items).toHaveLength(2);
  });

  test('is not shown as waiting again when an earlier try had arrived', () => {
    const state = run(thread(first, sampleSent({ status: 'delivered' })), { kind: 'sending', message: sampleLocal() });
    expect(state.items[1]).toMatchObject({ id: '9002', status: 'delivered' });
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
])('from %s, an update to %s leaves %s', (from, update, left) => {
  const state = run(thread(sampleSent({ status: from })), { kind: 'updated', message: sampleSent({ status: update }) });
  expect(state.items[0]?.status).toBe(left);
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
  const page = (from: number, to: number, has_before = false, has_after = false): ThreadState => ({
    items: Array.from({ length: to - from + 1 }, (_, index) => at(from + index)),
    has_before,
    has_after,
  });

  test('are joined on both sides, each message once', () => {
    const above = joinPage(page(20, 29, true, true), page(10, 20), 'before', threadRules);
    const state = joinPage(above, page(29, 35), 'after', threadRules);
    expect(ids(state)).toEqual(Array.from({ length: 26 }, (_, index) => String(10 + index)));
    expect(state).toMatchObject({ has_before: false, has_after: false });
  });

  test('a message that arrives below a window in the past leaves no gap', () => {
    expect(ids(run(page(10, 12, true, true), { kind: 'arrived', message: at(40) }))).toEqual(['10', '11', '12']);
  });

  test('the newest page joins what is loaded above it', () => {
    const state = rejoinNewest(page(10, 20), page(18, 25, true));
    expect(ids(state)).toHaveLength(16);
    expect(state.has_before).toBe(false);
  });

  test('the newest page replaces what it does not join, but not what waits here', () => {
    const waiting = run(page(10, 12), { kind: 'sending', message: sampleLocal({ time: '2026-11-20 10:00:12' }) });
    const state = rejoinNewest(waiting, page(40, 42, true));
    expect(ids(state).toSorted()).toEqual(['40', '41', '42', '5001-1']);
    expect(state.has_before).toBe(true);
  });
});

test('a star is painted at once; an update of a message that is not loaded shows once the message is', () => {
  const state = run(thread(sampleMessage()), { kind: 'painted', id: '9001', change: { starred: true } });
  expect(state.items[0]?.starred).toBe(true);
  const early = run(state, { kind: 'updated', message: { ...sampleMessage({ id: '77', starred: true }), as_of: 12 } });
  expect(early.items).toBe(state.items);
  const late = run(early, { kind: 'arrived', message: { ...sampleMessage({ id: '77' }), as_of: 11 } });
  expect(late.items.find(({ id }) => id === '77')?.starred).toBe(true);
});

describe('messages of one second', () => {
  const local = (stamp: number, time: string) => {
    const id = `5001-${stamp}`;
    return sampleLocal({ id, client_id: id, time });
  };
  const stored = (id: string, stamp: number, time: string) => sampleSent({ id, client_id: `5001-${stamp}`, time });

  test('1, 2, 3 stay 1, 2, 3 when the server stores the first a second after the second was written', () => {
    const state = run(
      thread(sampleMessage()),
      { kind: 'sending', message: local(1, '2026-11-20 10:41:07') },
      { kind: 'sending', message: local(2, '2026-11-20 10:41:07') },
      { kind: 'arrived', message: stored('9101', 1, '2026-11-20 10:41:08') },
      { kind: 'sending', message: local(3, '2026-11-20 10:41:07') },
    );
    expect(ids(state)).toEqual(['9001', '9101', '5001-2', '5001-3']);
    const all = run(
      state,
      { kind: 'arrived', message: stored('9102', 2, '2026-11-20 10:41:08') },
      { kind: 'arrived', message: stored('9103', 3, '2026-11-20 10:41:08') },
    );
    expect(ids(all)).toEqual(['9001', '9101', '9102', '9103']);
  });

  test('whatever the clocks say and however replies and events come, what was written keeps its order', () => {
    const seconds = fc.integer({ min: 0, max: 59 }).map((at) => `2026-11-20 10:41:${String(at).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        fc.array(seconds, { minLength: 2, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        (localTimes, choices) => {
          let state = thread(sampleMessage());
          let written = 0;
          let arrived = 0;
          let repeated = 0;
          // The server stores one after the other, each in the second of the one before or a later one.
          const timeOf = (stamp: number) => `2026-11-20 10:41:${String(20 + Math.floor(stamp / 2)).padStart(2, '0')}`;
          for (const writes of choices) {
            if (writes && written < localTimes.length) {
              written += 1;
              state = run(state, { kind: 'sending', message: local(written, localTimes[written - 1] ?? '') });
            } else if (arrived < written) {
              arrived += 1;
              state = run(state, {
                kind: 'arrived',
                message: stored(String(9100 + arrived), arrived, timeOf(arrived)),
              });
            } else if (arrived > 0) {
              repeated = (repeated % arrived) + 1;
              state = run(state, {
                kind: 'updated',
                message: stored(String(9100 + repeated), repeated, timeOf(repeated)),
              });
            }
            const order = state.items.flatMap(({ client_id: id }) => (id === null ? [] : [Number(id.split('-')[1])]));
            expect(order).toEqual(order.toSorted((a, b) => a - b));
          }
        },
      ),
    );
  });

  test('one that is refused stays where it was shown', () => {
    const state = run(
      thread(sampleMessage()),
      { kind: 'sending', message: local(1, '2026-11-20 10:41:07') },
      { kind: 'sending', message: local(2, '2026-11-20 10:41:07') },
      { kind: 'arrived', message: stored('9101', 1, '2026-11-20 10:41:08') },
      { kind: 'refused', clientId: '5001-2', sentence: 'No.' },
    );
    expect(ids(state)).toEqual(['9001', '9101', '5001-2']);
    const later = run(state, { kind: 'arrived', message: sampleMessage({ id: '9110', time: '2026-11-20 10:41:09' }) });
    expect(ids(later)).toEqual(['9001', '9101', '5001-2', '9110']);
  });
});
