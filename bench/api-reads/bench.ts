import { fileURLToPath } from 'node:url';
import { NO_CHATS, type World } from '../data/world.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { atLeastTimesFloor, settle, type Figure, type Sample } from '../harness/figure.ts';
import { runLoad, type Call, type LoadResult } from '../harness/load.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { startProduct, startProgram } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import { currentUserCall, notificationsCall } from './calls.ts';

const FLOOR = fileURLToPath(new URL('../floors/api-floor.ts', import.meta.url));
const SHARE_OF_FLOOR = 0.5;
const SAMPLES = 3;

type MakeCall = (world: World, index: number) => Call;
interface Pair {
  product: string;
  floor: string;
  database: BenchDatabase;
  world: World;
}
interface Measured {
  result: LoadResult;
  foreignCpu: number;
}

async function measure(
  { database, world }: Pair,
  origin: string,
  makeCall: MakeCall,
  load: { total: number; concurrency: number },
): Promise<Measured> {
  const foreign = await watchForeignCpu([database.pid]);
  const result = await runLoad(origin, (index) => makeCall(world, index), load);
  return { result, foreignCpu: await foreign() };
}

async function compare(
  pair: Pair,
  name: string,
  makeCall: MakeCall,
  load: { total: number; concurrency: number },
  turns: number,
): Promise<Figure[]> {
  const product: Measured[] = [];
  const floor: Measured[] = [];
  // In turn, so that what disturbs the one disturbs the other.
  for (let turn = 0; turn < turns; turn += 1) {
    product.push(await measure(pair, pair.product, makeCall, load));
    floor.push(await measure(pair, pair.floor, makeCall, load));
  }
  const figure = (measureName: string, unit: string, read: (result: LoadResult) => number): Figure => {
    const take = (all: Measured[]) =>
      settle(
        all.map(({ result, foreignCpu }): Sample => ({ value: read(result), foreignCpu })),
        SAMPLES,
      );
    const [ours, least] = [take(product), take(floor)];
    return {
      bench: 20,
      name: 'api-reads',
      measure: `${name} C=${load.concurrency} ${measureName}`,
      unit,
      product: ours.value,
      floor: least.value,
      goal: null,
      foreignCpu: ours.foreignCpu,
      samples: ours.samples,
    };
  };
  return [
    { ...figure('rate', 'per s', ({ perSecond }) => perSecond), goal: atLeastTimesFloor(SHARE_OF_FLOOR) },
    figure('p50', 'ms', ({ p50Ms }) => p50Ms),
    figure('p99', 'ms', ({ p99Ms }) => p99Ms),
  ];
}

async function run({ folder, productFolder, quick, say }: BenchOptions): Promise<Figure[]> {
  const world: World = {
    seed: 20,
    at: today(),
    sizes: { businesses: 100, users: 20, notifications: 2_000, events: 100, audits: 100, ...NO_CHATS },
  };
  const database = await startDatabase(folder, world);
  const stops: (() => Promise<void>)[] = [database.stop];
  try {
    const env = {
      DATABASE_URL: database.url,
      MASTER_KEY,
      ROLE: 'web',
      DATA_DIR: `${folder}/api-data`,
      LOG_LEVEL: 'info',
    };
    const product = await startProduct(productFolder, env);
    stops.push(product.stop);
    const floor = await startProgram(FLOOR, '/', { DATABASE_URL: database.url });
    stops.push(floor.stop);
    const pair = { product: product.origin, floor: floor.origin, database, world };
    const figures: Figure[] = [];
    for (const [name, call] of [
      ['current_user', currentUserCall],
      ['notifications', notificationsCall],
    ] as const) {
      for (const concurrency of [1, 16]) {
        const total = (concurrency === 1 ? 2_000 : 8_000) / (quick ? 4 : 1);
        figures.push(...(await compare(pair, name, call, { total, concurrency }, quick ? SAMPLES : 5)));
        say(
          `${name} C=${concurrency}: ${figures.at(-3)?.product.toFixed(0)}/s, floor ${figures.at(-3)?.floor?.toFixed(0)}/s`,
        );
      }
    }
    return figures;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Reads over HTTP against a hand-written server on the same tables. */
export const apiReads: Bench = {
  number: 20,
  name: 'api-reads',
  summary: 'current_user and the notification list, one and 16 calls in flight, 2,000 users in 100 businesses',
  run,
};
