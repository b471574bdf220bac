import { afterAll, vi } from 'vitest';
import { checkLockOrder } from '../server/db/lock-ranks.ts';

checkLockOrder();

// Test files share a process: the next one finds clock, globals and environment as this one found them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
