import type { Pool } from 'pg';
import { createPool } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { businessId, type Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase } from '../harness/database.ts';
import { atMost, type Figure } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { startWorker } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import {
  addFlood,
  addLargeBusiness,
  DUE_REMINDERS,
  leftOfFlood,
  timeMessage,
  timeReminder,
  WAITING_WEBHOOKS,
} from './flood.ts';

const BENCH = { bench: 21, name: 'fairness' };
const WORKERS = 2;
const BUSINESSES = 1_000;
/** Of other businesses, one after the other. */
const PROBES = 5;
const GOAL_MS = 2_000;

const dataset: Dataset = {
  seed: 21,
  at: today(),
  sizes: {
    businesses: BUSINESSES,
    users: 1,
    notifications: 0,
    events: 0,
    audits: 0,
    contacts: 1,
    chats: 1,
    messages: 1,
  },
};

interface Worst {
  reminder: number;
  message: number;
}

/** The longest that one of these businesses waited. */
async function probe(pool: Pool, name: string, first: number): Promise<Worst> {
  const worst: Worst = { reminder: 0, message: 0 };
  for (let index = first; index < first + PROBES; index += 1) {
    const id = businessId(dataset, index);
    const [reminder, message] = await Promise.all([
      timeReminder(pool, id),
      timeMessage(pool, id, `wamid.${name}${index}.`),
    ]);
    worst.reminder = Math.max(worst.reminder, reminder);
    worst.message = Math.max(worst.message, message);
  }
  return worst;
}

async function run({ folder, productFolder, say }: BenchOptions): Promise<Figure[]> {
  const database = await startDatabase(folder, dataset);
  const stops: (() => Promise<unknown>)[] = [database.stop];
  try {
    const { address } = database;
    const log = createLog('silent');
    const pool = createPool({
      address,
      role: 'owner',
      log,
      max: 4,
      statementTimeoutMs: 120_000,
      applicationName: 'bench',
    });
    stops.push(() => pool.end());
    await addLargeBusiness(pool, dataset);
    for (let worker = 0; worker < WORKERS; worker += 1) {
      const settings = {
        DATABASE_URL: database.url,
        MASTER_KEY,
        DATA_DIR: `${folder}/fairness-${worker}`,
        META_GRAPH_URL: 'http://127.0.0.1:9',
      };
      stops.push((await startWorker(productFolder, settings)).stop);
    }
    // The first waits for the start of the workers.
    await probe(pool, 'first', 100);
    const floor = await probe(pool, 'alone', 200);
    const foreign = await watchForeignCpu([database.pid]);
    await addFlood(pool, dataset);
    const product = await probe(pool, 'flooded', 300);
    const left = await leftOfFlood(pool, dataset);
    say(`left of the flood: ${left.reminders} reminders, ${left.webhooks} webhooks`);
    if (left.reminders === 0 || left.webhooks === 0)
      throw new Error('The flood ended before the last of the others was served');
    const foreignCpu = await foreign();
    const figure = (measure: string, kind: keyof Worst): Figure => ({
      ...BENCH,
      measure,
      unit: 'ms',
      product: product[kind],
      floor: floor[kind],
      goal: atMost(GOAL_MS),
      foreignCpu,
      samples: PROBES,
    });
    return [
      figure(`another's reminder beside ${DUE_REMINDERS} due ones, longest`, 'reminder'),
      figure(`another's message beside ${WAITING_WEBHOOKS} waiting webhooks, longest`, 'message'),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** How long businesses wait while another one has 99 % of all that is due; the floor is the same without it. */
export const fairness: Bench = {
  number: BENCH.bench,
  name: BENCH.name,
  summary: `${WORKERS} workers, ${BUSINESSES} businesses of which one owns 99 % of what is due`,
  run,
};
