import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files that start programs, kill them, or measure what was built: each in a process of its own. */
const SYSTEM = [
  'bench/**/*.test.ts',
  'chaos/**/*.test.ts',
  'scripts/**/*.test.ts',
  'src/app/testing/*.test.ts',
  'src/delivery/server/engine/sending*.test.ts',
  'src/foundation/server/postgres/*.test.ts',
  'src/foundation/server/tables/*.test.ts',
  'src/media/server/converter/*.test.ts',
];

/** How long a test waits for what must become true: the machine may be slow, and nothing waits longer than it has to. */
const WAITS = { poll: { timeout: 25_000 } };

/**
 * Four groups. Files of `server` and of `web` follow each other in two processes that stay: what a file imports and the
 * installation that it uses (`useTestServer`) are there already, and no file may leave anything behind.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './scripts/plain-summary-reporter.ts'],
    globalSetup: ['src/foundation/testing/postgres-global-setup.ts'],
    projects: [
      {
        test: {
          name: 'server',
          expect: WAITS,
          environment: 'node',
          isolate: false,
          include: ['src/*/{server,contract,testing}/**/*.test.ts', 'src/sandbox/*/server/**/*.test.ts'],
          exclude: SYSTEM,
          setupFiles: [
            'src/app/testing/load-declarations.ts',
            'src/foundation/testing/leave-nothing.ts',
            'scripts/check/testing/statement-watch.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          expect: WAITS,
          environment: 'node',
          include: SYSTEM,
          setupFiles: ['src/foundation/testing/leave-nothing.ts', 'scripts/check/testing/statement-watch.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          expect: WAITS,
          environment: 'jsdom',
          isolate: false,
          include: ['src/*/web/**/*.test.{ts,tsx}', 'src/sandbox/*/web/**/*.test.ts', 'src/ui/**/*.test.{ts,tsx}'],
          setupFiles: [
            'src/app/testing/load-declarations.ts',
            'src/ui/testing/setup-dom.ts',
            'src/foundation/web/testing/reset-stores.ts',
          ],
          testTimeout: 45_000,
        },
      },
      {
        test: {
          name: 'journeys',
          expect: WAITS,
          environment: 'node',
          globalSetup: ['e2e/web-app-built.ts'],
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
    ],
  },
});
