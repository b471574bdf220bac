import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('S32 gives its maximum in a window, says how long to wait, and gives again afterwards', () => {
  const counter = createWindowCounter(2, 60_000);
  expect([counter.take('a'), counter.take('a'), counter.wait('a'), counter.take('a')]).toEqual([0, 0, 60, 60]);
  expect(counter.take('b')).toBe(0);
  vi.advanceTimersByTime(45_500);
  expect(counter.wait('a')).toBe(15);
  vi.advanceTimersByTime(14_500);
  expect([counter.wait('a'), counter.take('a')]).toEqual([0, 0]);
});

test('S32 invented keys fill no memory: the oldest window gives way, a present one stays', () => {
  const counter = createWindowCounter(1, 60_000);
  counter.take('first');
  for (let n = 0; n < 19_999; n += 1) counter.take(`invented ${n}`);
  expect(counter.wait('first')).toBe(60);
  counter.take('one more');
  expect(counter.wait('first')).toBe(0);
  expect(counter.wait('invented 19998')).toBe(60);
});
