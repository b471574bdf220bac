import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { keepWords } from '../../src/chats/server/index.ts';
import { createPool, type DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import { inTransaction } from '../../src/foundation/server/db/transaction.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { businessId, type Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { compare, SAMPLES } from '../harness/compare.ts';
import { MASTER_KEY, startDatabase } from '../harness/database.ts';
import { atMost, type Figure } from '../harness/figure.ts';
import { startProduct, startProgram } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import { createSearchCalls, TERMS } from './search-calls.ts';

const BENCH = { bench: 10, name: 'search' };
/** Of the performance design: what one search among 5 million messages may take. */
const SEARCH_MS = { p50: 10, p99: 100 };
/** Decision 45: a common word takes the design's floor 0.5 ms, which is a twentieth of its goal. A quarter of that must be enough. */
const TIMES_FLOOR = 5;
const FLOOR = fileURLToPath(new URL('../floors/search-floor.ts', import.meta.url));
const PORTION = 2_500;

function datasetOf({ quick, large }: BenchOptions): Dataset {
  const chats = large ? 100_000 : 20_000;
  const messages = quick ? 100_000 : large ? 5_000_000 : 1_000_000;
  const sizes = { businesses: 1, users: 40, notifications: 100, events: 100, audits: 100 };
  return { seed: 10, at: today(), sizes: { ...sizes, contacts: chats, chats, messages } };
}

const openPool = (address: DatabaseAddress, role: 'owner' | 'parley_app'): Pool =>
  createPool({
    address,
    role,
    log: createLog('silent'),
    max: 2,
    statementTimeoutMs: 600_000,
    applicationName: 'bench',
  });

/** Keeps the words of all messages, as the worker does; returns how many it kept in a second. */
async function keepAll(address: DatabaseAddress, dataset: Dataset): Promise<number> {
  const [owner, app] = [openPool(address, 'owner'), openPool(address, 'parley_app')];
  try {
    const { rows } = await owner.query<{ ids: string[] }>(
      `select array_agg(id) as ids from (select id, (row_number() over (order by id) - 1) / ${PORTION} as portion from messages) m
       group by portion order by portion`,
    );
    const started = performance.now();
    const id = businessId(dataset, 0);
    for (const { ids } of rows)
      await inTransaction({ pool: app, businessId: id, mode: 'write' }, (tx) => keepWords({ tx, businessId: id }, ids));
    const perSecond = dataset.sizes.messages / ((performance.now() - started) / 1000);
    await owner.query('create index floor_words on message_words using gin (words)');
    await owner.query('vacuum analyze message_words');
    await owner.query('vacuum analyze message_blocks');
    return perSecond;
  } finally {
    await Promise.all([owner.end(), app.end()]);
  }
}

async function run(options: BenchOptions): Promise<Figure[]> {
  const { folder, productFolder, quick, say } = options;
  const dataset = datasetOf(options);
  const database = await startDatabase(folder, dataset);
  const stops: (() => Promise<unknown>)[] = [database.stop];
  try {
    const kept = await keepAll(database.address, dataset);
    say(`words of ${kept.toFixed(0)} messages kept in a second`);
    const product = await startProduct(productFolder, {
      DATABASE_URL: database.url,
      MASTER_KEY,
      ROLE: 'web',
      DATA_DIR: `${folder}/served-data`,
    });
    stops.push(product.stop);
    const floor = await startProgram(FLOOR, '/', { DATABASE_URL: database.url });
    stops.push(floor.stop);
    const pair = { product, floor, databasePid: database.pid };
    const figures = await compare(pair, {
      ...BENCH,
      subject: 'messages',
      total: quick ? TERMS / 4 : TERMS,
      concurrency: 1,
      turns: SAMPLES + 1,
      nextCall: createSearchCalls(dataset),
      goals: { p50: atMost(SEARCH_MS.p50, TIMES_FLOOR), p99: atMost(SEARCH_MS.p99) },
    });
    for (const { measure, product: ms, floor: floorMs } of figures)
      say(`${measure}: ${ms.toFixed(2)} (${floorMs?.toFixed(2)})`);
    return figures;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Messages by their words. */
export const messageSearch: Bench = {
  number: 10,
  name: 'message-search',
  summary:
    '1,000 words and beginnings, from those of one message to those of every message, by 40 users of one business',
  run,
};
