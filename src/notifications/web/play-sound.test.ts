import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAUSE_MS, playSound } from './play-sound.ts';

const started = vi.fn<(at: number) => void>();
const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
let state = 'running';

class FakeContext {
  currentTime = 0;
  destination = {};
  get state() {
    return state;
  }
  resume() {
    return new Promise(() => undefined);
  }
}
class FakeTone {
  connect = (to: unknown) => to;
  start = started;
  stop() {}
}
class FakeVolume {
  gain = param;
  connect = (to: unknown) => to;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeTone);
  vi.stubGlobal('GainNode', FakeVolume);
  state = 'running';
  started.mockReset();
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one sound of two tones, and no other until five seconds have gone by', async () => {
  void playSound();
  void playSound();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  void playSound();
  expect(started).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  void playSound();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toHaveBeenCalledTimes(4);
});

test('a tab that does not get the lock is silent: another one plays it', async () => {
  const request = vi.fn((_name: string, _options: object, work: (lock: object | null) => unknown) =>
    Promise.resolve(work(null)),
  );
  vi.stubGlobal('navigator', { locks: { request } });
  await playSound();
  expect(started).not.toHaveBeenCalled();
  expect(request).toHaveBeenCalledWith('parley.sound', { ifAvailable: true }, expect.any(Function));
});

test('a page that has not been touched plays nothing, also not later', async () => {
  state = 'suspended';
  void playSound();
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 2);
  expect(started).not.toHaveBeenCalled();
});

test('a browser without sounds is silent', async () => {
  vi.stubGlobal('AudioContext', undefined);
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await playSound();
  expect(started).not.toHaveBeenCalled();
});
