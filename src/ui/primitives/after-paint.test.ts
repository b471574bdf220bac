// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('runs in a task after the next frame, once', () => {
  const run = vi.fn();
  afterPaint(run);
  requestAnimationFrame(() => expect(run).not.toHaveBeenCalled());
  vi.advanceTimersToNextFrame();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

test('runs after a while on a page that is hidden, and not again when it has frames', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const cancelled = vi.spyOn(window, 'cancelAnimationFrame');
  const run = vi.fn();
  afterPaint(run);
  vi.advanceTimersByTime(249);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  expect(cancelled).toHaveBeenCalledWith(frames.length);
});

test.each([0, 16])('is cancelled after %i ms', (ms) => {
  const run = vi.fn();
  const cancel = afterPaint(run);
  vi.advanceTimersByTime(ms);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});
