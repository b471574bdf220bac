import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Three kinds of tests: server (a real PostgreSQL), web (jsdom), journeys (a real browser). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './scripts/plain-summary-reporter.ts'],
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'src/*/{server,contract,testing}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
          globalSetup: ['src/foundation/testing/postgres-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/*/web/**/*.test.{ts,tsx}', 'src/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['src/ui/testing/setup-dom.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/foundation/testing/postgres-global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
