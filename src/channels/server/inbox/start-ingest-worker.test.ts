import { expect, test } from 'vitest';
import { mayBeginFloodBatch, nextBatchRows, restAfterBatch } from './start-ingest-worker.ts';

test.each([
  ['the largest batch in its time stays the largest', 500, { claimed: 500, tookMs: 400 }, 500],
  ['a batch that took twice its time is halved', 500, { claimed: 500, tookMs: 1_000 }, 250],
  ['a batch is never smaller than what makes a flood', 500, { claimed: 500, tookMs: 20_000 }, 100],
  ['a small batch that was slow is made smaller, too', 500, { claimed: 200, tookMs: 1_000 }, 100],
  ['a small batch says nothing about a larger one', 250, { claimed: 40, tookMs: 80 }, 250],
  ['an empty batch says nothing, however long it waited', 250, { claimed: 0, tookMs: 5_000 }, 250],
  ['a full batch that was fast grows to what fits', 200, { claimed: 200, tookMs: 400 }, 250],
  ['to the double at most', 200, { claimed: 200, tookMs: 10 }, 400],
])('%s', (_, maxRows, last, expected) => {
  expect(nextBatchRows(maxRows, last)).toBe(expected);
});

test.each([
  ['a few webhooks is none', { claimed: 7, before: 40, tookMs: 30 }, 0],
  ['many that something held up is none', { claimed: 40, before: 7, tookMs: 30 }, 0],
  ['many once more is twice the time of the batch', { claimed: 8, before: 8, tookMs: 20 }, 40],
  ['a slow batch of many is a tenth of a second', { claimed: 90, before: 90, tookMs: 400 }, 100],
])('the rest after %s', (_, last, expected) => {
  expect(restAfterBatch(last)).toBe(expected);
});

test.each([
  ['the first one', { underWay: 0, sinceArrivalMs: 0, processors: 2 }, true],
  [
    'a second one while webhooks arrive, with two processors',
    { underWay: 1, sinceArrivalMs: 99, processors: 2 },
    false,
  ],
  [
    'a second one when none has arrived for a tenth of a second',
    { underWay: 1, sinceArrivalMs: 100, processors: 2 },
    true,
  ],
  ['a third one while webhooks arrive, with four processors', { underWay: 2, sinceArrivalMs: 0, processors: 4 }, true],
])('a batch of a flood: %s', (_, at, expected) => {
  expect(mayBeginFloodBatch(at)).toBe(expected);
});
