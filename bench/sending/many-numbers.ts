import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool, type DatabaseRole } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { atMost, type Figure, type Goal } from '../harness/figure.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { percentile } from '../harness/statistics.ts';
import { expectWhole } from '../send-api/count-sent.ts';
import { mostInOneSecond } from './bench.ts';
import {
  killChildren,
  nextMessage,
  startChild,
  startProvider,
  stopChild,
  type Arrivals,
  type BenchProvider,
} from './children.ts';
import { addNumber, addSends, analyzeSends, clearSends, setThroughput, type FilledNumber } from './fill.ts';

const FILL_TIMEOUT_MS = 300_000;
const WITHIN_MS = 300_000;
const REPLY_EVERY_MS = 100;

/** Numbers that send at once, each as fast as it may. */
interface Fleet {
  name: string;
  numbers: number;
  perSecond: number;
}
const FLEETS: readonly Fleet[] = [
  { name: '4 numbers of 1,000/s', numbers: 4, perSecond: 1_000 },
  { name: '50 numbers of 80/s', numbers: 50, perSecond: 80 },
];

interface Setting {
  folder: string;
  database: BenchDatabase;
  pool: Pool;
  ownerPool: Pool;
  provider: BenchProvider;
}

/** When the messages of each number reached the provider, in order; replies are in none. */
async function arrivalsOf(pool: Pool, arrivals: Arrivals): Promise<number[][]> {
  const { rows } = await pool.query<{ message_id: string; business_id: string }>(
    'select message_id, business_id from outbox where lane = 4',
  );
  const byNumber = Map.groupBy(rows, ({ business_id }) => business_id);
  return [...byNumber.values()].map((own) =>
    own.map(({ message_id }) => arrivals[`${message_id}.1`] ?? Number.NaN).toSorted((a, b) => a - b),
  );
}

const meanRate = (times: readonly number[]): number =>
  (times.length - 1) / (((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000);

/** Every number sends to all of its people at once, while an agent of the first one answers ten times a second. */
async function sendFleet(
  { folder, database, pool, ownerPool, provider }: Setting,
  { name, numbers, perSecond }: Fleet,
  seconds: number,
): Promise<Figure[]> {
  await clearSends(ownerPool);
  const replies = (seconds * 1_000) / REPLY_EVERY_MS / 2;
  const people = perSecond * seconds;
  const filled: FilledNumber[] = [];
  for (let index = 0; index < numbers; index += 1) {
    const without = index === 0 ? replies : 0;
    const number = await addNumber(pool, people + without);
    await setThroughput(pool, number, perSecond);
    await addSends(pool, number, { without });
    filled.push(number);
  }
  await analyzeSends(ownerPool);
  await provider.clear();
  const [first] = filled;
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    MASTER_KEY,
    ROLE: 'worker',
    DATA_DIR: folder,
    META_GRAPH_URL: provider.url,
    BUSINESS: first?.businessId ?? '',
    CHANNEL: first?.channelId ?? '',
  };
  const foreign = await watchForeignCpu([database.pid]);
  const databaseBefore = await cpuSecondsOf([database.pid]);
  const engine = startChild('engine', env);
  await nextMessage(engine);
  const agent = startChild('enqueue', { ...env, SENDS: String(replies), EVERY_MS: String(REPLY_EVERY_MS) });
  const committed = nextMessage<Record<string, number>>(agent);
  const total = people * numbers + replies;
  const deadline = performance.now() + WITHIN_MS;
  while ((await provider.count()).count < total) {
    if (performance.now() > deadline) throw new Error(`${name}: not everything was sent in time`);
    await delay(200);
  }
  const unwritten = async () =>
    (await pool.query<{ waits: boolean }>("select exists (select from outbox where state <> 'accepted') as waits"))
      .rows[0]?.waits;
  while (await unwritten()) {
    if (performance.now() > deadline) throw new Error(`${name}: not every response was written in time`);
    await delay(100);
  }
  const foreignCpu = await foreign();
  const used = (await cpuSecondsOf([database.pid, engine.pid ?? 0])) - databaseBefore;
  const [{ count, distinct }, arrivals, replied] = [await provider.count(), await provider.arrivals(), await committed];
  await Promise.all([stopChild(engine), stopChild(agent)]);
  if (count !== total || distinct !== total)
    throw new Error(`${name}: ${count} sends of ${total}, ${distinct} distinct`);
  await expectWhole(pool);

  const times = await arrivalsOf(pool, arrivals);
  const all = times.flat().toSorted((a, b) => a - b);
  const last = all.at(-1) ?? 0;
  const delays = Object.entries(replied).map(([id, time]) => (arrivals[`${id}.1`] ?? Number.NaN) - time);
  const rates = times.map((own) => meanRate(own) / perSecond);
  const figure = (measure: string, unit: string, product: number, goal: Goal | null): Figure => ({
    bench: 6,
    name: 'many-numbers',
    measure: `${name}, ${measure}`,
    unit,
    product,
    floor: null,
    goal,
    foreignCpu,
    samples: 1,
  });
  return [
    figure('sum', 'per s', meanRate(all), { kind: 'least', value: 3_900, of: 'product' }),
    figure('slowest number, of its rate', '×', Math.min(...rates), { kind: 'least', value: 0.99, of: 'product' }),
    figure(
      'most in any second, of its rate',
      '×',
      Math.max(...times.map((own) => mostInOneSecond(own) / perSecond)),
      atMost(1),
    ),
    figure("an agent's reply to the provider, p50", 'ms', percentile(delays, 0.5), null),
    figure("an agent's reply to the provider, p99", 'ms', percentile(delays, 0.99), atMost(200)),
    figure('engine and database', 'cores', used / ((last - (all[0] ?? 0)) / 1_000), null),
  ];
}

async function run({ folder, quick, say }: BenchOptions): Promise<Figure[]> {
  const database = await startDatabase(folder, null);
  const open = (role: DatabaseRole) =>
    createPool({
      address: database.address,
      role,
      log: createLog('silent'),
      max: 2,
      statementTimeoutMs: FILL_TIMEOUT_MS,
      applicationName: 'bench',
    });
  const [pool, ownerPool, provider] = [open('parley_system'), open('owner'), await startProvider()];
  try {
    const figures: Figure[] = [];
    for (const fleet of FLEETS) {
      figures.push(...(await sendFleet({ folder, database, pool, ownerPool, provider }, fleet, quick ? 10 : 60)));
      say(`${fleet.name}: ${figures.at(-6)?.product.toFixed(0)}/s`);
    }
    return figures;
  } finally {
    killChildren();
    await Promise.all([pool.end(), ownerPool.end()]);
    await database.stop();
  }
}

/** Many numbers that send at once, each at its own rate, and a person who writes between. */
export const manyNumbers: Bench = {
  number: 6,
  name: 'many-numbers',
  summary: '4 numbers of 1,000 and 50 of 80 a second send at once, and an agent answers in between',
  run,
};
