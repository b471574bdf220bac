import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mixedCall } from '../api-reads/calls.ts';
import { NO_CHATS, type Dataset } from '../data/dataset.ts';
import type { BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { atMost, settle, type Figure, type Sample } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import { memoryOf, watchForeignCpu } from '../harness/processes.ts';
import { startProduct, startProgram } from '../harness/product.ts';
import { today } from '../harness/today.ts';

const API_FLOOR = fileURLToPath(new URL('../floors/api-floor.ts', import.meta.url));
const GOAL_IDLE_MB = 150;
const GOAL_LOADED_MB = 350;
const GOAL_AFTER_TIMES_IDLE = 1.3;
const CALLS = 5_000;
const CONCURRENCY = 16;
/** Calls before the first session comes again: the first calls of a session count for its address, which may make 3,000 a minute. */
const ROUND = 1_000;

interface Memory {
  idle: number;
  loaded: number;
  after: number;
  foreignCpu: number;
}

async function sample(
  productFolder: string,
  database: BenchDatabase,
  dataset: Dataset,
  quick: boolean,
): Promise<Memory> {
  const foreign = await watchForeignCpu([database.pid]);
  // Everything in one process, as `npm start` has it; the database is measured by no one here.
  const product = await startProduct(productFolder, {
    DATABASE_URL: database.url,
    MASTER_KEY,
    ROLE: 'all',
    DATA_DIR: `${productFolder}/../memory-data`,
  });
  try {
    await pause(10_000);
    const idle = (await memoryOf(product.pid)).residentMb;
    await runLoad(product.origin, (index) => mixedCall(dataset, index % ROUND), {
      total: CALLS,
      concurrency: CONCURRENCY,
    });
    const loaded = (await memoryOf(product.pid)).peakMb;
    await pause(quick ? 15_000 : 60_000);
    return { idle, loaded, after: (await memoryOf(product.pid)).residentMb, foreignCpu: await foreign() };
  } finally {
    await product.stop();
  }
}

async function floorIdle(database: BenchDatabase): Promise<number> {
  const floor = await startProgram(API_FLOOR, '/', { DATABASE_URL: database.url });
  await pause(2_000);
  const { residentMb } = await memoryOf(floor.pid);
  await floor.stop();
  return residentMb;
}

/** Resident memory of the one process of a whole installation. */
export async function memoryFigures({ folder, productFolder, quick, say }: BenchOptions): Promise<Figure[]> {
  const dataset: Dataset = {
    seed: 21,
    at: today(),
    sizes: { businesses: 100, users: 20, notifications: 1_000, events: 100, audits: 100, ...NO_CHATS },
  };
  const database = await startDatabase(folder, dataset);
  try {
    const floor = await floorIdle(database);
    const taken: Memory[] = [];
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1)
      taken.push(await sample(productFolder, database, dataset, quick));
    const figure = (measure: string, read: (memory: Memory) => number) => {
      const { value, foreignCpu, samples } = settle(
        taken.map((each): Sample => ({ value: read(each), foreignCpu: each.foreignCpu })),
      );
      say(`${measure}: ${value.toFixed(1)}`);
      return {
        bench: 20,
        name: 'memory-and-size',
        measure,
        unit: 'MB',
        product: value,
        floor: null,
        goal: null,
        foreignCpu,
        samples,
      } satisfies Figure;
    };
    return [
      { ...figure('idle, 10 s after the start', ({ idle }) => idle), floor, goal: atMost(GOAL_IDLE_MB) },
      {
        ...figure(`peak in ${CALLS} mixed calls C=${CONCURRENCY}`, ({ loaded }) => loaded),
        goal: atMost(GOAL_LOADED_MB),
      },
      {
        ...figure(`${quick ? 15 : 60} s after the load, times idle`, ({ after, idle }) => after / idle),
        unit: '×',
        goal: atMost(GOAL_AFTER_TIMES_IDLE),
      },
    ];
  } finally {
    await database.stop();
  }
}
