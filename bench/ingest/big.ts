import type { Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atLeastTimesFloor, settle, type Figure } from '../harness/figure.ts';
import { ingestDataset } from './ingest-dataset.ts';
import { runOnce } from './saturation.ts';
import { withServedIngest } from './served-ingest.ts';

const MESSAGES = 40_000;

/** Texts a second into a database of this size. */
function measure(options: BenchOptions, dataset: Dataset, turns: number) {
  return withServedIngest(options, dataset, false, async (served) => {
    const runs = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const run = await runOnce(served, 'product', MESSAGES / (options.quick ? 4 : 1), turn);
      // The first one only warms up.
      if (turn > 0) runs.push(run);
    }
    return { ...settle(runs), ackP99: Math.max(...runs.map((run) => run.ackP99)) };
  });
}

async function run(options: BenchOptions): Promise<Figure[]> {
  const turns = options.quick ? 2 : 3;
  const small = await measure(options, ingestDataset(10_000, 100_000), turns);
  const { quick, large } = options;
  const dataset = large ? ingestDataset(1_000_000, 50_000_000) : ingestDataset(100_000, quick ? 1_000_000 : 5_000_000);
  const big = await measure(options, dataset, turns);
  const { chats, messages } = dataset.sizes;
  const figure = { bench: 3, name: 'ingest-big', foreignCpu: big.foreignCpu, samples: big.samples };
  const size = `${(chats / 1_000).toFixed(0)}k chats, ${(messages / 1_000_000).toFixed(0)} M messages`;
  return [
    // The floor of this line is a database with a hundred thousand messages.
    {
      ...figure,
      measure: `${size}: applied (floor: 10k chats, 0.1 M)`,
      unit: 'per s',
      product: big.value,
      floor: small.value,
      goal: atLeastTimesFloor(0.7),
    },
    { ...figure, measure: `${size}: answer p99`, unit: 'ms', product: big.ackP99, floor: small.ackP99, goal: null },
  ];
}

/** What the size of the database takes from the rate at which webhooks are applied. */
export const ingestBig: Bench = {
  number: 3,
  name: 'ingest-big',
  summary:
    'signed text webhooks, 64 in flight, into a large database and into a small one (--large: 50 million messages)',
  run,
};
