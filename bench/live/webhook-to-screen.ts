import { fileURLToPath } from 'node:url';
import { businessId, type Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase } from '../harness/database.ts';
import { atMost, settle, type Figure, type Sample } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { startProduct, startProgram, startWorker } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import { joined, wayAt } from './drive.ts';
import { LoadClients } from './load-clients.ts';
import { APP_SECRET, firstCustomer, flood } from './flood.ts';
import { seatOf, prepareDataset } from './prepare-dataset.ts';

const FLOOR = fileURLToPath(new URL('../floors/live-floor.ts', import.meta.url));
const BENCH = { bench: 15, name: 'webhook-to-screen' };
const SAMPLES = 3;

/** Before the first sample: nothing is compiled yet, and statements have no plans. */
const WARM_UP_RATE = 200;
const WARM_UP_SECONDS = 4;

/** A poll would be seen in it: a worker polls five times a second. */
const APART = { rate: 100, goal: 15 };

interface Load {
  rate: number;
  goals: { p50: number; p99: number };
}

/** The floor's times where the goals were set, in milliseconds. */
const FLOOR_THEN = { p50: 2.7, p99: 13.6 };

const LOADS: readonly Load[] = [
  { rate: 100, goals: { p50: 10, p99: 30 } },
  { rate: 1_000, goals: { p50: 60, p99: 90 } },
];

const datasetOf = (quick: boolean): Dataset => ({
  seed: 15,
  at: today(),
  sizes: {
    businesses: 1,
    // Each is one socket.
    users: quick ? 50 : 200,
    notifications: 100,
    events: 100,
    audits: 100,
    contacts: quick ? 10_000 : 100_000,
    chats: quick ? 10_000 : 100_000,
    messages: quick ? 50_000 : 1_000_000,
  },
});

interface Side {
  origin: string;
  clients: LoadClients;
  /** Floods so far: the ids of their messages differ. */
  floods: number;
  name: 'product' | 'floor' | 'apart';
}

/** One flood; how long each message took to each client, sorted. */
async function measure(side: Side, dataset: Dataset, rate: number, seconds: number): Promise<Float32Array> {
  const { clients, origin } = side;
  const { users } = dataset.sizes;
  const count = rate * seconds;
  const before = clients.delivered;
  await clients.order({ kind: 'begin', count });
  await clients.order({ kind: 'record' });
  const prefix = `wamid.${side.name}.${(side.floods += 1)}.`;
  const due = await flood(origin, dataset, { prefix, count, rate });
  await clients.untilDelivered(before + count * users);
  await clients.order({ kind: 'expect', counts: { [businessId(dataset, 0)]: count } });
  // The first second only warms up.
  return joined(await clients.order({ kind: 'ways', moments: due, firstMark: rate }));
}

async function measureLoad(
  sides: readonly [Side, Side],
  dataset: Dataset,
  databasePid: number,
  { rate, goals }: Load,
  { quick, say }: BenchOptions,
): Promise<Figure[]> {
  const samples = { product: { p50: [], p99: [] }, floor: { p50: [], p99: [] } } as Record<
    'product' | 'floor',
    Record<'p50' | 'p99', Sample[]>
  >;
  // In turn, so that what disturbs the one disturbs the other.
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    for (const side of sides) {
      const foreign = await watchForeignCpu([databasePid]);
      const sorted = await measure(side, dataset, rate, quick ? 4 : 15);
      const foreignCpu = await foreign();
      const [p50, p99] = [wayAt(sorted, 0.5), wayAt(sorted, 0.99)];
      samples[side.name === 'floor' ? 'floor' : 'product'].p50.push({ value: p50, foreignCpu });
      samples[side.name === 'floor' ? 'floor' : 'product'].p99.push({ value: p99, foreignCpu });
      say(`${side.name}, ${rate} a second: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms`);
    }
  }
  return (['p50', 'p99'] as const).map((name) => {
    const { value, foreignCpu, samples: kept } = settle(samples.product[name]);
    const floor = settle(samples.floor[name]).value;
    const measure = `${rate} webhooks a second, ${dataset.sizes.users} sockets, ${name}`;
    return {
      ...BENCH,
      measure,
      unit: 'ms',
      product: value,
      floor,
      goal: atMost(goals[name], goals[name] / FLOOR_THEN[name]),
      foreignCpu,
      samples: kept,
    };
  });
}

/** With `web` and `worker` as processes of their own. */
async function measureApart(
  side: Side,
  dataset: Dataset,
  databasePid: number,
  floor: number | null,
  { quick, say }: BenchOptions,
): Promise<Figure> {
  await measure(side, dataset, WARM_UP_RATE, WARM_UP_SECONDS);
  const samples: Sample[] = [];
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    const foreign = await watchForeignCpu([databasePid]);
    const sorted = await measure(side, dataset, APART.rate, quick ? 4 : 15);
    const sample = { value: wayAt(sorted, 0.5), foreignCpu: await foreign() };
    samples.push(sample);
    say(`web and worker apart, ${APART.rate} a second: ${sample.value.toFixed(1)} ms`);
  }
  const { value, foreignCpu, samples: kept } = settle(samples);
  return {
    ...BENCH,
    measure: `${APART.rate} webhooks a second, web and worker apart, p50`,
    unit: 'ms',
    product: value,
    floor,
    goal: atMost(APART.goal, APART.goal / FLOOR_THEN.p50),
    foreignCpu,
    samples: kept,
  };
}

async function run(options: BenchOptions): Promise<Figure[]> {
  const { folder, productFolder, quick } = options;
  const dataset = datasetOf(quick);
  const database = await startDatabase(folder, dataset);
  const stops: (() => Promise<void>)[] = [database.stop];
  try {
    await prepareDataset(database.address, dataset, []);
    const env = { DATABASE_URL: database.url };
    const settings = {
      ...env,
      MASTER_KEY,
      DATA_DIR: `${folder}/screen-data`,
      META_APP_ID: '1',
      META_CONFIG_ID: '2',
      META_APP_SECRET: APP_SECRET,
      META_VERIFY_TOKEN: 'bench-verify-token',
      // No one is there: nothing is sent.
      META_GRAPH_URL: 'http://127.0.0.1:9',
    };
    const product = await startProduct(productFolder, settings);
    stops.push(product.stop);
    const floor = await startProgram(FLOOR, '/', { ...env, BUSINESSES: businessId(dataset, 0), APP_SECRET });
    stops.push(floor.stop);
    const open = async (name: Side['name'], origin: string): Promise<Side> => {
      const seats = Array.from({ length: dataset.sizes.users }, (_, user) => seatOf(dataset, 0, user));
      const customers = { firstCustomer: firstCustomer(dataset), customers: dataset.sizes.chats };
      const clients = await LoadClients.start([{ origin, seats, events: { kind: 'flooded', ...customers } }]);
      stops.push(() => clients.stop());
      await clients.order({ kind: 'open', first: Infinity });
      return { origin, clients, floods: 0, name };
    };
    const sides = [await open('product', product.origin), await open('floor', floor.origin)] as const;
    for (const side of sides) await measure(side, dataset, WARM_UP_RATE, WARM_UP_SECONDS);
    const figures: Figure[] = [];
    for (const load of LOADS) figures.push(...(await measureLoad(sides, dataset, database.pid, load, options)));
    // Everything but the database.
    for (const stop of stops.splice(1).toReversed()) await stop();
    const apart = [
      await startProduct(productFolder, { ...settings, ROLE: 'web' }),
      await startWorker(productFolder, settings),
    ] as const;
    for (const { stop } of apart) stops.push(() => stop());
    const floorAt =
      figures.find(({ measure }) => measure.startsWith(`${APART.rate} `) && measure.endsWith('p50'))?.floor ?? null;
    figures.push(await measureApart(await open('apart', apart[0].origin), dataset, database.pid, floorAt, options));
    return figures;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** From a webhook's due time to its message at every client. Whatever is missed, doubled or misfiled voids it. */
export const webhookToScreen: Bench = {
  number: 15,
  name: 'webhook-to-screen',
  summary: 'signed webhooks at a rate, and how soon all open inboxes of the business have them',
  run,
};
