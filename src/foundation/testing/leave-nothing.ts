import { afterAll, vi } from 'vitest';

// Test files share a process: the next one finds clock, globals and environment as this one found them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
