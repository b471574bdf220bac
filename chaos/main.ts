import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openCluster } from './harness/cluster.ts';
import { describe } from './harness/report.ts';
import { runScenario } from './harness/run-scenario.ts';
import { isClean, type Scenario } from './harness/scenario.ts';
import { scenarios } from './scenarios.ts';

// npm run chaos -- [--seed 7] [--kills 50] [--only R1,R3] [--short]
// Ends with 1 when anything was lost, doubled, stuck or wrong.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    kills: { type: 'string' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error('--seed is a whole number.');

function choose(only: string | undefined): readonly Scenario[] {
  if (only === undefined) return scenarios;
  return only.split(',').map((wanted) => {
    const found = scenarios.find(({ name }) => name === wanted || name.startsWith(`${wanted}-`));
    if (!found)
      throw new Error(`There is no scenario ${wanted}; there are ${scenarios.map(({ name }) => name).join(', ')}.`);
    return found;
  });
}

const chosen = choose(values.only);
const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-chaos-'));
// PostgreSQL runs under a user of its own and must pass through.
await chmod(folder, 0o711);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });
}
const cluster = openCluster(folder);
try {
  for (const scenario of chosen) {
    const standard = values.short ? scenario.short : scenario.long;
    const size = { ...standard, ...(values.kills !== undefined && { kills: Number(values.kills) }) };
    console.error(`${scenario.name}: ${scenario.summary} (seed ${seed})`);
    const outcome = await runScenario(scenario, {
      seed,
      size,
      isLong: !values.short,
      folder,
      cluster,
      oracleFolder: os.tmpdir(),
      say: (text) => console.error(`  ${new Date().toISOString().slice(11, 19)} ${text}`),
    });
    console.log(describe(outcome));
    if (!isClean(outcome.verdict)) process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
// Everything has been stopped; what a broken connection still waits for is of no interest.
process.exit();
