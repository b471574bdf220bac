import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import { createLog } from '../../../foundation/server/log.ts';
import type { BudgetUpdate } from '../budgets/send-budget-store.ts';
import { startBudgetUpdates } from './budget-updates.ts';
import { NumberQueue } from './number-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const response: BudgetUpdate = {
  responses: new Map([[1_000, 1]]),
  flights: new Map([['1000-a', 1]]),
  slow_to: null,
  wait_seconds: 0,
  outage: 'none',
};

/** When the updates of a number are written that come at these times, in milliseconds. */
function writtenAt(updates: readonly { atMs: number; update: BudgetUpdate }[]): number[] {
  const begun = performance.now();
  const written: number[] = [];
  const connect = () => {
    written.push(performance.now() - begun);
    return new Promise(() => undefined);
  };
  const updating = startBudgetUpdates({ connect } as unknown as Pool, createLog('silent'));
  const number = new NumberQueue('1', '2', { first: 8, most: 8 });
  for (const { atMs, update } of updates) {
    vi.advanceTimersByTime(begun + atMs - performance.now());
    number.budgetUpdate = update;
    updating.add(number);
  }
  vi.advanceTimersByTime(1_000);
  return written;
}

test.each<[string, Partial<BudgetUpdate>, number]>([
  ['a response within 250 ms', {}, 250],
  ['a rate limit within 50 ms', { slow_to: 40 }, 150],
  ['a wait that the provider asks for within 50 ms', { wait_seconds: 3 }, 150],
  ['an outage within 50 ms', { outage: 'again' }, 150],
])('other processes see %s, also where a response waits already', (_, update, expected) => {
  const updates = [
    { atMs: 0, update: response },
    { atMs: 100, update: { ...response, ...update } },
  ];
  expect(writtenAt(updates)).toEqual([expected]);
});
