import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frames: FrameRequestCallback[];
const paint = () => frames.splice(0).forEach((frame) => frame(0));

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.splice(handle - 1, 1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('runs in a task after the next frame, once', () => {
  const run = vi.fn();
  afterPaint(run);
  vi.advanceTimersByTime(50);
  paint();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

test('runs after a while on a page without frames, and not again when a frame comes', () => {
  const run = vi.fn();
  afterPaint(run);
  vi.advanceTimersByTime(250);
  expect(run).toHaveBeenCalledOnce();
  paint();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

test.each(['before the frame', 'after it'])('is cancelled %s', (time) => {
  const run = vi.fn();
  const cancel = afterPaint(run);
  if (time === 'after it') paint();
  cancel();
  paint();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});
