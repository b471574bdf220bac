import path from 'node:path';
import { openOracle } from './oracle.ts';
import { isClean, type Play, type Scenario, type Verdict } from './scenario.ts';

export interface Outcome {
  scenario: Scenario;
  seed: number;
  verdict: Verdict;
  seconds: number;
  /** The oracle, left behind where something was found. */
  oracleFile: string | null;
}

/** Plays one scenario and keeps its oracle when it finds something, also when it breaks off. */
export async function runScenario(
  scenario: Scenario,
  play: Omit<Play, 'oracle'> & { oracleFolder: string },
): Promise<Outcome> {
  const { seed, oracleFolder } = play;
  const begun = performance.now();
  const file = path.join(oracleFolder, `parley-chaos-${scenario.name}-${seed}-${process.pid}.jsonl`);
  const oracle = openOracle(file);
  oracle.note({ kind: 'begin', scenario: scenario.name, seed, size: play.size });
  try {
    const verdict = await scenario.play({ ...play, oracle });
    oracle.note({ kind: 'verdict', ...verdict });
    const isKept = !isClean(verdict);
    if (!isKept) oracle.remove();
    const seconds = (performance.now() - begun) / 1000;
    return { scenario, seed, verdict, seconds, oracleFile: isKept ? file : null };
  } catch (error) {
    throw new Error(`${scenario.name} broke off (seed ${seed}, oracle ${file})`, { cause: error });
  }
}
