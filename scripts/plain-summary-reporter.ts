import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How many of the slowest files are named. */
const SLOWEST = 12;

/** `src/chats/server/x.test.ts` belongs to chats, `e2e/inbox.test.ts` to e2e. */
export function areaOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' ? second : first;
}

interface Spent {
  files: number;
  tests: number;
  seconds: number;
}

/** What a worker did for each file, imports and environment included. What files of one process share is counted once. */
function secondsByModule(modules: readonly TestModule[]): Map<TestModule, number> {
  // A process reports the start of its environment with each of its files, to the same fraction of a millisecond.
  const counted = new Set<number>();
  const once = (duration: number): number => {
    if (counted.has(duration)) return 0;
    counted.add(duration);
    return duration;
  };
  return new Map(
    modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const shared = once(environmentSetupDuration) + once(prepareDuration);
      return [module, (shared + setupDuration + collectDuration + duration) / 1000];
    }),
  );
}

type Seconds = ReadonlyMap<TestModule, number>;

function sum(seconds: Seconds, keyOf: (module: TestModule) => string): [string, Spent][] {
  const spent = new Map<string, Spent>();
  for (const [module, spentSeconds] of seconds) {
    const key = keyOf(module);
    const entry = spent.get(key) ?? { files: 0, tests: 0, seconds: 0 };
    entry.files += 1;
    entry.tests += [...module.children.allTests()].length;
    entry.seconds += spentSeconds;
    spent.set(key, entry);
  }
  return [...spent].toSorted(([, a], [, b]) => b.seconds - a.seconds);
}

const row = (name: string, { files, tests, seconds }: Spent): string =>
  `${name.padEnd(28)}${seconds.toFixed(1).padStart(9)}${String(files).padStart(8)}${String(tests).padStart(8)}\n`;

/**
 * Ends a run with the seconds that each group and area took (of all workers together, so that they add up to more than
 * the clock), the slowest files, and one plain line, 'N passed, N failed, N skipped', which any log reader understands.
 */
export default class PlainSummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
      }
      if (module.errors().length > 0) counts.failed += 1;
    }
    if (modules.length > 1) process.stdout.write(this.#table(modules));
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }

  #table(modules: readonly TestModule[]): string {
    const seconds = secondsByModule(modules);
    const fileOf = (module: TestModule) => path.relative(process.cwd(), module.moduleId);
    const groupOf = (module: TestModule) => module.project.name;
    const heading = (name: string) =>
      `\n${name.padEnd(28)}${'seconds'.padStart(9)}${'files'.padStart(8)}${'tests'.padStart(8)}\n`;
    const table = (name: string, keyOf: (module: TestModule) => string) =>
      heading(name) +
      sum(seconds, keyOf)
        .map(([key, spent]) => row(key, spent))
        .join('');
    const slowest = [...seconds]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, SLOWEST)
      .map(([module, spent]) => `${spent.toFixed(1).padStart(9)}  ${fileOf(module)}\n`);
    return [
      table('Group', groupOf),
      table('Area', (module) => `${groupOf(module)}: ${areaOf(fileOf(module))}`),
      `\nSlowest files\n${slowest.join('')}\n`,
    ].join('');
  }
}
