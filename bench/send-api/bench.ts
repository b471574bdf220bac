import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { channelId, businessId, type Dataset } from '../data/dataset.ts';
import { createPool } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { compare, SAMPLES } from '../harness/compare.ts';
import { atLeastTimesFloor, atMost, settle, type Figure, type Sample } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { withServedDataset, type ServedDataset } from '../harness/served-dataset.ts';
import { today } from '../harness/today.ts';
import { nextMessage, startChild, startProvider, stopChild } from '../sending/children.ts';
import { giveToken, setThroughput } from '../sending/fill.ts';
import { sendingEnv } from '../sending/sending-database.ts';
import { expectSent, expectWhole } from './count-sent.ts';
import { measureDelay, untilCalled } from './delay.ts';
import { addSendable, createSendCalls } from './send-calls.ts';

const FLOOR = fileURLToPath(new URL('../floors/send-floor.ts', import.meta.url));
const BENCH = { bench: 4, name: 'send-api' };
/** Where these were set, the floor took 1.0 and 3.3 for a text alone. */
const ALONE_MS = { p50: 2, p99: 8 };
const TO_PROVIDER_MS = 20;
const FLOOR_ALONE_P99_MS = 3.3;
const STATEMENT_TIMEOUT_MS = 120_000;
/** No number is that fast: what was handed over in the first part is sent at once. */
const UNLIMITED = 1_000_000;

const DATASET: Dataset = {
  seed: 4,
  at: today(),
  sizes: {
    businesses: 1,
    users: 40,
    notifications: 100,
    events: 100,
    audits: 100,
    contacts: 10_000,
    chats: 10_000,
    messages: 100_000,
  },
};

/** Every customer has written just now: their windows are open. */
const openWindows = (pool: Pool) =>
  pool.query("update chats set last_incoming_time = clock_now(), expiration_time = clock_now() + interval '24 hours'");

async function responses({ pair }: ServedDataset, pool: Pool, { quick, say }: BenchOptions) {
  const nextCall = createSendCalls(DATASET);
  const figures: Figure[] = [];
  let sends = 0;
  for (const concurrency of [1, 16]) {
    const total = (concurrency === 1 ? 1_000 : 5_000) / (quick ? 4 : 1);
    const run = `c${concurrency}`;
    const measured = await compare(pair, {
      ...BENCH,
      subject: 'one text',
      total,
      concurrency,
      turns: SAMPLES,
      nextCall: (index, side) => nextCall(side, run, index),
      goals:
        concurrency === 1
          ? { p50: atMost(ALONE_MS.p50, 2), p99: atMost(ALONE_MS.p99, ALONE_MS.p99 / FLOOR_ALONE_P99_MS) }
          : { rate: atLeastTimesFloor(0.5) },
    });
    for (const side of ['product', 'floor'] as const) await expectSent(pool, `${side}-${run}-%`, total * SAMPLES);
    sends += 2 * total * SAMPLES;
    figures.push(...measured);
    const line = measured.map(({ product, floor }) => `${product.toFixed(2)} (${floor?.toFixed(2)})`);
    say(`C=${concurrency}: ${line.join(', ')}`);
  }
  const mixed = await everyKind(pair, pool, quick ? 1_250 : 5_000, figures);
  figures.push(mixed.figure);
  sends += mixed.sends;
  await expectWhole(pool);
  return { figures, sends };
}

/** Every kind of message, half of them texts, by 16 at once: its floor is the product's own rate with texts alone. */
async function everyKind(
  pair: ServedDataset['pair'],
  pool: Pool,
  total: number,
  figures: readonly Figure[],
): Promise<{ figure: Figure; sends: number }> {
  const nextCall = createSendCalls(DATASET, await addSendable(pool, DATASET));
  const rates: Sample[] = [];
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    const foreign = await watchForeignCpu([pair.databasePid]);
    const call = (index: number) => nextCall('product', 'kinds', turn * total + index);
    const { perSecond } = await runLoad(pair.product.origin, call, { total, concurrency: 16 });
    rates.push({ value: perSecond, foreignCpu: await foreign() });
  }
  const sends = total * SAMPLES;
  await expectSent(pool, 'product-kinds-%', sends);
  const { value, ...settled } = settle(rates);
  const ofTexts = figures.find(({ measure }) => measure === 'one text C=16 rate')?.product ?? null;
  return {
    sends,
    figure: {
      ...BENCH,
      ...settled,
      measure: 'every kind of message C=16 rate (floor: texts)',
      unit: 'per s',
      product: value,
      floor: ofTexts,
      goal: atLeastTimesFloor(0.9),
    },
  };
}

/** Sends everything that waits, then one text after the other, with the engine in a process of its own. */
async function untilProvider(
  { pair, database }: ServedDataset,
  pool: Pool,
  folder: string,
  { waiting, count, floorMs }: { waiting: number; count: number; floorMs: number | null },
): Promise<Figure[]> {
  const number = { businessId: businessId(DATASET, 0), channelId: channelId(DATASET, 0) };
  await giveToken(pool, number);
  await setThroughput(pool, number, UNLIMITED);
  const provider = await startProvider();
  const engine = startChild('engine', sendingEnv({ folder, database, provider }));
  try {
    await nextMessage(engine);
    await untilCalled(provider, waiting);
    const nextCall = createSendCalls(DATASET);
    const calls = Array.from({ length: count }, (_, index) => nextCall('paced', 'c1', index));
    const { p50, p99, foreignCpu } = await measureDelay(pair.product.origin, provider, database.pid, calls);
    await expectSent(pool, 'paced-%', count);
    const figure = { ...BENCH, unit: 'ms', foreignCpu, samples: 1 };
    return [
      { ...figure, measure: 'answer to provider, 25 a second, p50', product: p50, floor: null, goal: null },
      {
        ...figure,
        measure: 'answer to provider, 25 a second, p99 (floor: one text, p99)',
        product: p99,
        floor: floorMs,
        goal: atMost(TO_PROVIDER_MS, TO_PROVIDER_MS / FLOOR_ALONE_P99_MS),
      },
    ];
  } finally {
    await stopChild(engine);
    await stopChild(provider.child);
  }
}

function run(options: BenchOptions): Promise<Figure[]> {
  return withServedDataset(options, DATASET, FLOOR, async (served) => {
    const pool = createPool({
      address: served.database.address,
      role: 'parley_system',
      log: createLog('silent'),
      max: 2,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      applicationName: 'bench',
    });
    try {
      await openWindows(pool);
      const { figures, sends } = await responses(served, pool, options);
      const alone = figures.find(({ measure }) => measure === 'one text C=1 p99');
      const paced = { waiting: sends, count: options.quick ? 100 : 500, floorMs: alone?.floor ?? null };
      return [...figures, ...(await untilProvider(served, pool, options.folder, paced))];
    } finally {
      await pool.end();
    }
  });
}

/** Taking a text to be sent, against the least statement that does the same; then how soon it is sent. */
export const sendApi: Bench = {
  number: 4,
  name: 'send-api',
  summary: 'a text written by a person: stored, handed over, emitted and responded to; nothing lost, nothing twice',
  run,
};
