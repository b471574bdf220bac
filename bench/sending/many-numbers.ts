import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { carriedLoad } from '../harness/carried-load.ts';
import { atMost, type Figure, type Goal } from '../harness/figure.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { percentile } from '../harness/statistics.ts';
import { expectWhole } from '../send-api/count-sent.ts';
import { mostInOneSecond } from './bench.ts';
import { nextMessage, startChild, stopChild, type Arrivals } from './children.ts';
import { addNumber, addSends, analyzeSends, clearSends, setThroughput, type FilledNumber } from './fill.ts';
import { sendingEnv, withSendingDatabase, type SendingSetting } from './sending-database.ts';

const WITHIN_MS = 300_000;
const REPLY_EVERY_MS = 100;
/** Of a run: every number begins with few calls at a time, and code must be compiled. */
const START_MS = 4_000;
/** Sends of the floor's run. */
const FLOOR_SENDS = 20_000;
/** Of the rates of all numbers: 3,900 of 4,000. */
const SUM = 0.975;
/** Where the loads were set, the floor sent 21,907 messages a second. */
const OF_FLOOR = 4_000 / 21_907;

/** Numbers that send at once, each as fast as it may. */
interface Fleet {
  name: string;
  numbers: number;
  perSecond: number;
}
const FLEETS: readonly Fleet[] = [
  { name: '4 fast numbers', numbers: 4, perSecond: 1_000 },
  { name: '50 slow numbers', numbers: 50, perSecond: 80 },
];

/** When the messages of each number reached the provider, in order. */
async function arrivalsOf(pool: Pool, arrivals: Arrivals): Promise<number[][]> {
  const { rows } = await pool.query<{ message_id: string; business_id: string }>(
    'select message_id, business_id from outbox',
  );
  const byNumber = Map.groupBy(rows, ({ business_id }) => business_id);
  return [...byNumber.values()].map((own) =>
    own.map(({ message_id }) => arrivals[`${message_id}.1`] ?? Number.NaN).toSorted((a, b) => a - b),
  );
}

/** Without what came before the engine had got going. */
const settled = (times: readonly number[]): number[] => times.filter((time) => time - (times[0] ?? 0) > START_MS);

const meanRate = (times: readonly number[]): number =>
  (times.length - 1) / (((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000);

/**
 * Numbers with people, and a message waiting for each; the first `without` people of the first number get none, so that with a reply to
 * each of these all numbers send equally many.
 */
async function fillFleet(
  { pool, ownerPool }: SendingSetting,
  { numbers, perSecond }: Fleet,
  { people, without }: { people: number; without: number },
): Promise<FilledNumber[]> {
  await clearSends(ownerPool);
  const filled: FilledNumber[] = [];
  for (let index = 0; index < numbers; index += 1) filled.push(await addNumber(pool, people));
  // Without counts of the chats each message would be compared with all of them.
  await analyzeSends(ownerPool);
  for (const [index, number] of filled.entries()) {
    await setThroughput(pool, number, perSecond);
    await addSends(pool, number, { without: index === 0 ? without : 0 });
  }
  await analyzeSends(ownerPool);
  return filled;
}

/** Waits until the provider has got `total` sends, all different, and every response is written. */
async function untilSent({ pool, provider }: SendingSetting, total: number): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  const isWritten = async () =>
    (
      await pool.query<{ is_written: boolean }>(
        "select not exists (select from outbox where state <> 'accepted') as is_written",
      )
    ).rows[0]?.is_written ?? false;
  for (;;) {
    const { count, distinct } = await provider.count();
    if (count > total) throw new Error(`${count} sends of ${total}`);
    if (count === total && distinct === total && (await isWritten())) return;
    if (performance.now() > deadline) throw new Error(`${count} sends of ${total} in time, ${distinct} different`);
    await delay(200);
  }
}

/** Messages a second that the least code sends from these numbers on this machine, without a limit. */
async function floorRate(setting: SendingSetting, fleet: Fleet): Promise<number> {
  const { provider } = setting;
  const people = FLOOR_SENDS / fleet.numbers;
  const numbers = await fillFleet(setting, fleet, { people, without: 0 });
  await provider.clear();
  const BUSINESS = numbers.map(({ businessId }) => businessId).join(',');
  const floor = startChild('floor', { ...sendingEnv(setting), BUSINESS });
  await untilSent(setting, FLOOR_SENDS);
  const times = Object.values(await provider.arrivals()).toSorted((a, b) => a - b);
  await stopChild(floor);
  return meanRate(times);
}

/** Every number sends to all of its people at once, while an agent of the first one answers ten times a second. */
async function sendFleet(setting: SendingSetting, fleet: Fleet, seconds: number, floor: number): Promise<Figure[]> {
  const { database, pool, provider } = setting;
  const replies = (seconds * 1_000) / REPLY_EVERY_MS / 2;
  const people = fleet.perSecond * seconds;
  const [first] = await fillFleet(setting, fleet, { people, without: replies });
  if (!first) throw new Error('A fleet without a number');
  await provider.clear();
  const env = { ...sendingEnv(setting), BUSINESS: first.businessId, CHANNEL: first.channelId };
  const foreign = await watchForeignCpu([database.pid]);
  const databaseBefore = await cpuSecondsOf([database.pid]);
  const engine = startChild('engine', env);
  await nextMessage(engine);
  const agent = startChild('enqueue', { ...env, SENDS: String(replies), EVERY_MS: String(REPLY_EVERY_MS) });
  const replied = nextMessage<Record<string, number>>(agent);
  await untilSent(setting, people * fleet.numbers);
  const foreignCpu = await foreign();
  const usedSeconds = (await cpuSecondsOf([database.pid, engine.pid ?? 0])) - databaseBefore;
  const arrivals = await provider.arrivals();
  const delays = Object.entries(await replied).map(([id, time]) => (arrivals[`${id}.1`] ?? Number.NaN) - time);
  await Promise.all([stopChild(engine), stopChild(agent)]);
  await expectWhole(pool);
  const times = await arrivalsOf(pool, arrivals);
  return figuresOf(fleet, { times, delays, usedSeconds, foreignCpu, floor });
}

interface Sent {
  /** When the messages of each number arrived, in order. */
  times: readonly number[][];
  /** From the commit of each reply to its arrival, in milliseconds. */
  delays: readonly number[];
  /** Processor time of engine and database. */
  usedSeconds: number;
  foreignCpu: number;
  /** Messages a second that the floor sends. */
  floor: number;
}

function figuresOf({ name, numbers, perSecond }: Fleet, sent: Sent): Figure[] {
  const { times, delays, usedSeconds, foreignCpu, floor } = sent;
  const all = times.flat().toSorted((a, b) => a - b);
  const seconds = ((all.at(-1) ?? 0) - (all[0] ?? 0)) / 1_000;
  const line = (
    measure: string,
    unit: string,
    product: number,
    goal: Goal | null,
    floorValue: number | null = null,
  ): Figure => ({
    bench: 6,
    name: 'many-numbers',
    measure: `${name}, ${measure}`,
    unit,
    product,
    floor: floorValue,
    goal,
    foreignCpu,
    samples: 1,
  });
  const slowest = Math.min(...times.map((each) => meanRate(settled(each)))) / perSecond;
  const most = Math.max(...times.map(mostInOneSecond)) / perSecond;
  return [
    // 1,000 or 80, or the part of the floor's rate that this was where the goals were set.
    line('rate of each number', 'per s', perSecond, null),
    line(
      'sum',
      'per s',
      meanRate(settled(all)),
      { kind: 'least', value: SUM * numbers * perSecond, of: 'product' },
      floor,
    ),
    line('slowest number, of its rate', '×', slowest, { kind: 'least', value: 0.99, of: 'product' }),
    line('most in any second, of its rate', '×', most, atMost(1)),
    line("an agent's reply to the provider, p50", 'ms', percentile(delays, 0.5), null),
    line("an agent's reply to the provider, p99", 'ms', percentile(delays, 0.99), atMost(200)),
    line('engine and database', 'cores', usedSeconds / seconds, null),
  ];
}

const run = ({ folder, quick, say }: BenchOptions): Promise<Figure[]> =>
  withSendingDatabase(folder, async (setting) => {
    const figures: Figure[] = [];
    for (const fleet of FLEETS) {
      const floor = await floorRate(setting, fleet);
      const perSecond = Math.floor(carriedLoad(fleet.numbers * fleet.perSecond, floor, OF_FLOOR) / fleet.numbers);
      const measured = await sendFleet(setting, { ...fleet, perSecond }, quick ? 20 : 60, floor);
      say(`${fleet.name}: ${measured[1]?.product.toFixed(0)}/s of ${fleet.numbers} × ${perSecond}`);
      figures.push(...measured);
    }
    return figures;
  });

/** Many numbers that send at once, each at its own rate, and a person who writes between. */
export const manyNumbers: Bench = {
  number: 6,
  name: 'many-numbers',
  summary: '4 numbers of up to 1,000 and 50 of up to 80 a second send at once, and an agent answers in between',
  run,
};
