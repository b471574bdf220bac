import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NumberQueue } from './number-queue.ts';

const LIMITS = { first: 4, most: 6 };
let queue: NumberQueue;
let nowMs: number;
beforeEach(() => {
  nowMs = 100_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  queue = new NumberQueue('1', '2', LIMITS);
});
afterEach(() => vi.restoreAllMocks());

const prove = (times: number) => {
  for (let each = 0; each < times; each += 1) queue.proved();
};

describe('how many calls may be under way', () => {
  test.each<[string, () => void, number]>([
    ['few, before the provider has accepted any', () => undefined, 4],
    ['one more for each acceptance', () => prove(1), 5],
    ['no more than the most', () => prove(50), 6],
    ['few again after a failure', () => (prove(2), queue.failed()), 4],
    ['few again after ten seconds of silence', () => (prove(2), (nowMs += 10_001)), 4],
    ['as many as before within ten seconds', () => (prove(2), (nowMs += 10_000)), 6],
    ['less what is under way', () => (queue.inFlight = 3), 1],
    ['never less than none', () => (queue.inFlight = 9), 0],
  ])('%s', (_, happen, freeCalls) => {
    happen();
    expect(queue.freeCalls).toBe(freeCalls);
  });
});

describe('is a claim worth it', () => {
  test.each<[string, () => void, boolean]>([
    ['yes, when something may be due', () => queue.want(), true],
    ['no, when nothing is', () => undefined, false],
    ['no, while one is under way', () => ((queue.isClaiming = true), queue.want()), false],
    ['no, before its time', () => (queue.want(), (queue.notBeforeMs = nowMs + 1)), false],
    ['yes, at its time', () => (queue.want(), (queue.notBeforeMs = nowMs)), true],
    ['no, before its next part of the second', () => (queue.want(), (queue.nextShareMs = nowMs + 1)), false],
    ['yes, before that, when a person waits', () => (queue.want(true), (queue.nextShareMs = nowMs + 1)), true],
    ['not before its time, also when a person waits', () => (queue.want(true), (queue.notBeforeMs = nowMs + 1)), false],
    ['no, when every call is under way', () => (queue.want(), (queue.inFlight = 4)), false],
    ['yes, when one call is free', () => (queue.want(), (queue.inFlight = 3)), true],
  ])('%s', (_, happen, isReady) => {
    happen();
    expect(queue.isReady(nowMs)).toBe(isReady);
  });

  test('not for every response while hundreds are under way: an eighth of them must be free', () => {
    queue = new NumberQueue('1', '2', { first: 4, most: 400 });
    prove(396);
    queue.want();
    queue.inFlight = 351;
    expect([queue.freeCalls, queue.isReady(nowMs)]).toEqual([49, false]);
    queue.inFlight = 350;
    expect([queue.freeCalls, queue.isReady(nowMs)]).toEqual([50, true]);
    queue.want(true);
    queue.inFlight = 399;
    expect([queue.freeCalls, queue.isReady(nowMs)]).toEqual([1, true]);
  });
});

test('what is wanted while a claim is under way is wanted again after it', () => {
  queue.want();
  expect(queue.isWantedAgain).toBe(false);
  queue.isClaiming = true;
  queue.want();
  expect(queue.isWantedAgain).toBe(true);
});
