import type { Outcome } from './run-scenario.ts';
import type { Verdict } from './scenario.ts';

const seconds = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));

/** Of recoveries: the middle one and the longest. */
export function recoveryOf({ recoveries }: Verdict): { p50: number | undefined; max: number | undefined } {
  const sorted = recoveries.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(sorted.length / 2)], max: sorted.at(-1) };
}

/** One scenario in a few lines for people. */
export function describe({ scenario, seed, verdict, seconds: took, oracleFile }: Outcome): string {
  const { kills, delivered, stored, lost, doubled, stuck, wrong, notes } = verdict;
  const { p50, max } = recoveryOf(verdict);
  return [
    `${scenario.name}: ${scenario.summary} (seed ${seed}, ${took.toFixed(0)} s)`,
    `  kills ${kills}, delivered ${delivered}, stored ${stored}, lost ${lost}, doubled ${doubled}, stuck ${stuck}, wrong ${wrong}`,
    `  seconds to recover: p50 ${seconds(p50)}, max ${seconds(max)}`,
    ...Object.entries(notes).map(([name, value]) => `  ${name}: ${value}`),
    ...(oracleFile === null ? [] : [`  FOUND SOMETHING: see the last lines of ${oracleFile}`]),
  ].join('\n');
}
