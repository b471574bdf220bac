import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeavingSends } from './leaving-sends.ts';

const START_MS = 100_000;
let left: string[];
let leaving: LeavingSends;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(START_MS - performance.now());
  left = [];
  leaving = new LeavingSends();
});
afterEach(() => vi.useRealTimers());

/** Adds messages of a lane; each value is when the message may leave, in milliseconds after the start. */
const add = (lane: 1 | 4, ofMs: Readonly<Record<string, number>>) =>
  leaving.add(
    Object.keys(ofMs).map((name) => ({
      lane,
      leave: () => void left.push(`${name} ${performance.now() - START_MS}`),
    })),
    Object.values(ofMs).map((ms) => START_MS + ms),
  );

test('each leaves at its moment, what may leave now at once', () => {
  add(4, { a: 0, b: 20, c: 52 });
  expect(left).toEqual(['a 0']);
  vi.advanceTimersByTime(100);
  expect(left).toEqual(['a 0', 'b 20', 'c 52']);
});

test('what people write leaves at the next moment, and the others one moment later each', () => {
  add(4, { a: 12, b: 20 });
  add(1, { reply: 900 });
  vi.advanceTimersByTime(1_000);
  expect(left).toEqual(['reply 12', 'a 20', 'b 900']);
});

test('what was claimed later has later turns, also where its moments are earlier', () => {
  add(4, { a: 32, b: 60 });
  add(4, { c: 20, d: 40 });
  vi.advanceTimersByTime(100);
  expect(left).toEqual(['a 20', 'b 32', 'c 40', 'd 60']);
});

test('what may leave within four milliseconds leaves together, at the end of them', () => {
  add(4, { a: 12, b: 12.4, c: 15, d: 16.5 });
  vi.advanceTimersByTime(100);
  expect(left).toEqual(['a 12', 'b 16', 'c 16', 'd 20']);
});

test('while the provider gets too much nothing leaves, and then everything at its distance', () => {
  add(4, { a: 12, b: 32 });
  leaving.holdUntil(START_MS + 1_000);
  leaving.holdUntil(START_MS + 900);
  vi.advanceTimersByTime(999);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(left).toEqual(['a 1000', 'b 1020']);
});
