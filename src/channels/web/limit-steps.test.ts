import { expect, test } from 'vitest';
import { reachedSteps } from './limit-steps.ts';

test.each([
  [50, 0],
  [250, 1],
  [1_000, 1],
  [2_000, 2],
  [100_000, 4],
  [null, 4],
])('a limit of %s reaches %i steps', (limit, steps) => {
  expect(reachedSteps(limit)).toBe(steps);
});
