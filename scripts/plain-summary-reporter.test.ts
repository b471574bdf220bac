import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import PlainSummaryReporter from './plain-summary-reporter.ts';

afterEach(() => vi.restoreAllMocks());

/** A file of a run: what it took, and the start of its process, which its neighbours report too. */
function module(
  project: string,
  file: string,
  durationMs: number,
  environmentMs: number,
  states: string[],
): TestModule {
  return {
    moduleId: path.resolve(file),
    project: { name: project },
    errors: () => [],
    children: { allTests: () => states.map((state) => ({ result: () => ({ state }) })) },
    diagnostic: () => ({
      environmentSetupDuration: environmentMs,
      prepareDuration: 0,
      setupDuration: 0,
      collectDuration: 0,
      duration: durationMs,
    }),
  } as unknown as TestModule;
}

test('a run ends with its seconds by group and area; the start of a process is counted once', () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  new PlainSummaryReporter().onTestRunEnd([
    module('web', 'src/chats/web/a.test.ts', 2_000, 1_500.25, ['passed', 'failed']),
    module('web', 'src/chats/web/b.test.ts', 1_000, 1_500.25, ['passed']),
    module('journeys', 'e2e/c.test.ts', 9_000, 0, ['skipped']),
  ]);
  const lines = print.mock.calls
    .map(([text]) => String(text))
    .join('')
    .replaceAll(/ +/g, ' ')
    .split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['web 4.5 2 3', 'journeys 9.0 1 1', 'web: chats 4.5 2 3', 'journeys: e2e 9.0 1 1']),
  );
  expect(lines.at(-2)).toBe('2 passed, 1 failed, 1 skipped');
});
