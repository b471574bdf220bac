import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCluster, type Cluster } from './harness/cluster.ts';
import { describe as describeOutcome } from './harness/report.ts';
import { runScenario } from './harness/run-scenario.ts';
import { scenarios } from './scenarios.ts';

// The short form of each scenario; `npm run chaos` plays the long one. CHAOS_SEED repeats a run that found something.

const GIVE_UP_MS = 240_000;

let folder: string;
let cluster: Cluster;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-chaos-'));
  // PostgreSQL runs under a user of its own and must pass through.
  await chmod(folder, 0o711);
  cluster = openCluster(folder);
});
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1_000_000));

test.each(scenarios.map((scenario) => [scenario.name, scenario.summary, scenario] as const))(
  '%s: %s',
  { timeout: GIVE_UP_MS },
  async (_name, _summary, scenario) => {
    const { verdict, ...rest } = await runScenario(scenario, {
      seed,
      size: scenario.short,
      isLong: false,
      folder,
      cluster,
      oracleFolder: os.tmpdir(),
      say: () => undefined,
    });
    const { lost, doubled, stuck, wrong, delivered } = verdict;
    const words = describeOutcome({ verdict, ...rest });
    expect({ lost, doubled, stuck, wrong }, words).toEqual({ lost: 0, doubled: 0, stuck: 0, wrong: 0 });
    expect(delivered, words).toBeGreaterThan(0);
  },
);
