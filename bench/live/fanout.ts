import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { businessesOf, NO_CHATS, type Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase } from '../harness/database.ts';
import { carriedLoad } from '../harness/carried-load.ts';
import { atLeastTimesFloor, atMost, settle, type Figure, type Goal, type Sample } from '../harness/figure.ts';
import { cpuSecondsOf, memoryOf, watchForeignCpu } from '../harness/processes.ts';
import { startProduct, startProgram, type Started } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import { comeBack, comeBackAmong, saturate, wayAt, ways, type LiveSide } from './drive.ts';
import { createFloorSource, createLogSource, type EventSource } from './event-source.ts';
import { LoadClients } from './load-clients.ts';
import { seatOf, prepareDataset } from './prepare-dataset.ts';

const FLOOR = fileURLToPath(new URL('../floors/live-floor.ts', import.meta.url));
const BENCH = { bench: 14, name: 'fanout' };
const LISTENERS = 5;
/** Businesses with one more client, whose user may not read chats. */
const WITH_DEAF = 100;
const PROCESSES = 2;
const SAMPLES = 3;
const PACE = 50_000;
/** Where the goals were set: deliveries at saturation of the floor, its p99 at that pace and the time in which all connected. */
const FLOOR_THEN = { saturation: 156_250, p99Ms: 8.7, connectS: 0.51 };
/** What continues while everyone comes back. */
const PACE_MEANWHILE = 10_000;
/** Of each process, before the first memory is read: what a server allocates once is no part of a socket. */
const WARM_UP_CLIENTS = 250;
const QUIET_MS = 5_000;

const DATASET: Dataset = {
  seed: 14,
  at: today(),
  sizes: { businesses: 1_000, users: LISTENERS + 1, notifications: 10, events: 10, audits: 10, ...NO_CHATS },
};

const SOCKETS = DATASET.sizes.businesses * LISTENERS + WITH_DEAF;

async function startClients(origin: string, hasDeaf: boolean): Promise<LoadClients> {
  const seats = [...businessesOf(DATASET)].map(({ business }) =>
    Array.from({ length: LISTENERS + (hasDeaf && business < WITH_DEAF ? 1 : 0) }, (_, user) =>
      seatOf(DATASET, business, user, user === LISTENERS),
    ),
  );
  return LoadClients.start(
    Array.from({ length: PROCESSES }, (_, client) => ({
      origin,
      seats: seats.filter((_, business) => business % PROCESSES === client).flat(),
      events: { kind: 'counted' },
    })),
  );
}

/** What is measured of both sides, in the order of the report. */
const MEASURES = {
  connect: ['connect 5,000', 's', null],
  connectCpu: ['… processor time of the server for each', 'ms', null],
  memory: ['memory a socket', 'KB', atMost(20)],
  events: ['deliveries at saturation', 'per s', atLeastTimesFloor(0.5)],
  frames: ['… frames they came in', 'per s', null],
  perCpu: ["… deliveries a second of the server's processor time", 'per s', atLeastTimesFloor(0.5)],
  wanted: ['deliveries wanted', 'per s', null],
  made: ['… made', 'per s', null],
  madePerCpu: ["… a second of the server's processor time", 'per s', null],
  p50: ['… p50', 'ms', null],
  p99: ['… p99', 'ms', atMost(100, 100 / FLOOR_THEN.p99Ms)],
  back: ['5,000 come back and resume', 's', atMost(5, 5 / FLOOR_THEN.connectS)],
  backCpu: ['… processor time of the server for each', 'ms', null],
} as const satisfies Record<string, [measure: string, unit: string, goal: Goal | null]>;
type Measure = keyof typeof MEASURES;
const NAMES = Object.keys(MEASURES) as Measure[];

/** One side of the comparison with all that was measured of it. */
interface Measured {
  side: LiveSide;
  pid: number;
  samples: Record<Measure, Sample[]>;
  back: (side: LiveSide) => Promise<number>;
}

/** Does the work and enters what it says, with what other programs used meanwhile. */
async function enter(
  { samples, pid }: Measured,
  databasePid: number,
  work: (cpuMs: () => Promise<number>) => Promise<Partial<Record<Measure, number>>>,
): Promise<void> {
  const foreign = await watchForeignCpu([databasePid]);
  const before = await cpuSecondsOf([pid]);
  const values = await work(async () => ((await cpuSecondsOf([pid])) - before) * 1000);
  const foreignCpu = await foreign();
  for (const name of NAMES) {
    const value = values[name];
    if (value !== undefined) samples[name].push({ value, foreignCpu });
  }
}

/** Connects everyone. */
async function connect(measured: Measured, databasePid: number): Promise<void> {
  const {
    side: { clients },
    pid,
  } = measured;
  await clients.order({ kind: 'open', first: WARM_UP_CLIENTS });
  await clients.order({ kind: 'cut' });
  await delay(QUIET_MS);
  await enter(measured, databasePid, async (cpuMs) => {
    const before = (await memoryOf(pid)).residentMb;
    const started = performance.now();
    await clients.order({ kind: 'open', first: Infinity });
    const seconds = (performance.now() - started) / 1000;
    const connectCpu = (await cpuMs()) / SOCKETS;
    await delay(QUIET_MS);
    const grown = (await memoryOf(pid)).residentMb - before;
    return { connect: seconds, connectCpu, memory: (grown * 1000) / SOCKETS };
  });
}

async function saturateSide(measured: Measured, databasePid: number, seconds: number): Promise<void> {
  await enter(measured, databasePid, async (cpuMs) => {
    const { events, frames, delivered } = await saturate(measured.side, seconds);
    return { events, frames, perCpu: (delivered * 1000) / (await cpuMs()) };
  });
}

async function deliver(measured: Measured, databasePid: number, seconds: number, pace: number): Promise<void> {
  const { side } = measured;
  await enter(measured, databasePid, async (cpuMs) => {
    const { sorted, made, delivered } = await ways(side, pace, seconds);
    return {
      wanted: pace,
      made,
      madePerCpu: (delivered * 1000) / (await cpuMs()),
      p50: wayAt(sorted, 0.5),
      p99: wayAt(sorted, 0.99),
    };
  });
  await enter(measured, databasePid, async (cpuMs) => ({
    back: await measured.back(side),
    backCpu: (await cpuMs()) / SOCKETS,
  }));
}

function figuresOf(product: Measured, floor: Measured): Figure[] {
  return NAMES.map((name) => {
    const [measure, unit, goal] = MEASURES[name];
    const { value, foreignCpu, samples } = settle(product.samples[name]);
    const theirs = settle(floor.samples[name]).value;
    return { ...BENCH, measure, unit, product: value, floor: theirs, goal, foreignCpu, samples };
  });
}

const describeSide = ({ samples }: Measured): string =>
  NAMES.map((name) => `${name} ${samples[name].at(-1)?.value.toFixed(2)}`).join(', ');

async function compareSides(
  sides: readonly [product: Measured, floor: Measured],
  databasePid: number,
  { quick, say }: BenchOptions,
) {
  for (const side of sides) await connect(side, databasePid);
  // In turn, so that what disturbs the one disturbs the other.
  const seconds = quick ? 3 : 10;
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    for (const side of sides) await saturateSide(side, databasePid, seconds);
    const pace = carriedLoad(PACE, settle(sides[1].samples.events).value, PACE / FLOOR_THEN.saturation);
    for (const side of sides) {
      await deliver(side, databasePid, seconds, pace);
      say(describeSide(side));
    }
  }
}

const measuredOf = (side: LiveSide, { pid }: Started, back: Measured['back']): Measured => ({
  side,
  pid,
  back,
  samples: Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<Measure, Sample[]>,
});

async function run(options: BenchOptions): Promise<Figure[]> {
  const { folder, productFolder } = options;
  const database = await startDatabase(folder, DATASET);
  const stops: (() => Promise<void>)[] = [database.stop];
  try {
    const deaf = Array.from({ length: WITH_DEAF }, (_, business) => ({ business, user: LISTENERS }));
    await prepareDataset(database.address, DATASET, deaf);
    const env = { DATABASE_URL: database.url };
    const product = await startProduct(productFolder, {
      ...env,
      MASTER_KEY,
      ROLE: 'web',
      DATA_DIR: `${folder}/live-data`,
    });
    stops.push(product.stop);
    const BUSINESSES = [...businessesOf(DATASET)].map(({ id }) => id).join(',');
    const floor = await startProgram(FLOOR, '/', { ...env, BUSINESSES });
    stops.push(floor.stop);
    const open = async (server: Started, source: EventSource): Promise<LiveSide> => {
      stops.push(source.close);
      // The floor knows no permissions.
      const clients = await startClients(server.origin, server === product);
      stops.push(() => clients.stop());
      return { clients, source, businesses: DATASET.sizes.businesses, hearers: LISTENERS };
    };
    const ours = measuredOf(await open(product, await createLogSource(database.address, DATASET)), product, (side) =>
      comeBackAmong(side, PACE_MEANWHILE),
    );
    const theirs = measuredOf(await open(floor, createFloorSource(floor.origin, DATASET)), floor, comeBack);
    await compareSides([ours, theirs], database.pid, options);
    return figuresOf(ours, theirs);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Events of the log to 5,000 sockets. Whatever is missed, doubled or received by someone else voids it. */
export const fanout: Bench = {
  number: 14,
  name: 'fanout',
  summary: '5,000 sockets of 1,000 businesses: connecting, memory, deliveries, their ways, coming back',
  run,
};
