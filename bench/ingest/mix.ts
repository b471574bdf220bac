import type { Pool } from 'pg';
import { businessId, channelId, type Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { carriedLoad } from '../harness/carried-load.ts';
import { atMost, type Figure, type Goal } from '../harness/figure.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { databaseTime, expectStored, forgetFiles, untilApplied } from './applied.ts';
import { sendFlood } from './flood.ts';
import { withServedIngest, type ServedIngest } from './served-ingest.ts';
import { ingestDataset } from './ingest-dataset.ts';
import { runOnce } from './saturation.ts';

/** What a number of 1,000 messages a second brings: a status three times for each, and customers who write. */
const PER_SECOND = 4_000;
const STATUS_SHARE = 0.75;
const WARM_UP = 20_000;
const STATUSES = ['sent', 'delivered', 'read'] as const;
/** The floor's times for a response where the goals were set, in milliseconds. */
const FLOOR_THEN = { p50: 3.8, p99: 13 };
const FLOOR_SECONDS = 5;
const SENT = 'wamid.mixOUT-';
const CAME = 'wamid.mixIN-';

/** Messages that have left and of which nothing is known yet. */
const addSent = (pool: Pool, dataset: Dataset, count: number) =>
  pool.query(
    `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
     select c.business_id, c.id, c.channel_id, $3 || n, 'outgoing', 'text', '{"text": "Your order is ready."}', 'pending', clock_now()
     from (select *, row_number() over (order by id) - 1 as place from chats where business_id = $1) c
     join generate_series(0, $4::int - 1) n on n % $5::int = c.place
     where c.channel_id = $2`,
    [businessId(dataset, 0), channelId(dataset, 0), SENT, count, dataset.sizes.chats],
  );

/** Texts a second that the floor applies on this machine; its first run only warms up. */
async function floorRate(served: ServedIngest): Promise<number> {
  let rate = 0;
  for (const turn of [0, 1]) rate = (await runOnce(served, 'floor', WARM_UP, turn)).value;
  return rate;
}

/** How soon the floor responds to as many texts a second. */
async function floorLatency(
  { dataset, floor, pool }: ServedIngest,
  rate: number,
): Promise<{ p50: number; p99: number }> {
  const after = await databaseTime(pool);
  const count = rate * FLOOR_SECONDS;
  const flood = await sendFlood(floor?.origin ?? '', dataset, {
    count,
    prefix: 'wamid.mixFLOOR-',
    rate,
    in_flight: 512,
  });
  await untilApplied(pool, 'floor.inbox', after);
  return flood.latency_ms;
}

async function measure(served: ServedIngest, { quick, say }: BenchOptions) {
  const { dataset, product, databasePid, pool } = served;
  const floor = await floorRate(served);
  const perSecond = carriedLoad(PER_SECOND, floor);
  const floorMs = await floorLatency(served, perSecond);
  const count = perSecond * (quick ? 10 : 60);
  // A product that gets so much has been running: its code is compiled.
  const start = await databaseTime(pool);
  await sendFlood(product.origin, dataset, { count: WARM_UP, prefix: 'wamid.mixWARM-', in_flight: 64, kinds: 'all' });
  await untilApplied(pool, 'webhook_inbox', start);
  await forgetFiles(pool);
  await addSent(pool, dataset, Math.ceil(count / STATUSES.length));
  await pool.query('vacuum analyze messages');
  const [after, foreign] = [await databaseTime(pool), await watchForeignCpu([databasePid])];
  const cpuBefore = await cpuSecondsOf([product.pid, databasePid]);
  const flood = await sendFlood(product.origin, dataset, {
    count,
    prefix: CAME,
    rate: perSecond,
    in_flight: 512,
    kinds: 'all',
    status_share: STATUS_SHARE,
    statuses: [...STATUSES],
    wamids: { prefix: SENT, count: Math.ceil(count / STATUSES.length) },
    batch_share: 0.01,
    duplicate_share: 0.05,
    reorder_share: 0.01,
  });
  const { lagMs } = await untilApplied(pool, 'webhook_inbox', after);
  const foreignCpu = await foreign();
  const cores = ((await cpuSecondsOf([product.pid, databasePid])) - cpuBefore) / flood.seconds;
  await expectStored(pool, dataset, CAME, flood.messages);
  // A whole round of statuses has come for this number of the sent messages.
  const whole = Math.floor(flood.statuses / STATUSES.length);
  const { rows } = await pool.query<{ read: number }>(
    "select count(*)::int as read from messages where business_id = $1 and starts_with(provider_id, $2) and status = 'read'",
    [businessId(dataset, 0), SENT],
  );
  if (rows[0]?.read !== whole) throw new Error(`${whole} sent messages were read, ${rows[0]?.read} are`);
  say(`${flood.updates_per_second} updates/s in ${flood.posts} posts`);
  const line = (
    name: string,
    unit: string,
    value: number,
    goal: Goal | null,
    floorValue: number | null = null,
  ): Figure => ({
    bench: 2,
    name: 'ingest-mix',
    measure: name,
    unit,
    product: value,
    floor: floorValue,
    goal,
    foreignCpu,
    samples: 1,
  });
  const { p50, p99, max } = flood.latency_ms;
  return [
    // 4,000, or the part of the floor's rate that this was where the goals were set.
    line('updates that come', 'per s', perSecond, null, floor),
    line('answer p50 (floor: texts)', 'ms', p50, atMost(10, 10 / FLOOR_THEN.p50), floorMs.p50),
    line('answer p99 (floor: texts)', 'ms', p99, atMost(100, 100 / FLOOR_THEN.p99), floorMs.p99),
    line('answer max', 'ms', max, null),
    line('until applied, p50', 'ms', lagMs.p50, null),
    line('until applied, p99', 'ms', lagMs.p99, atMost(500)),
    line('product and database', 'cores', cores, null),
  ];
}

/** The webhooks that a number of 1,000 messages a second brings, at their own pace. */
export const ingestMix: Bench = {
  number: 2,
  name: 'ingest-mix',
  summary: 'up to 4,000 updates a second for 60 s: messages and statuses, with doubles, batches and wrong order',
  run: (options) =>
    withServedIngest(
      options,
      options.quick ? ingestDataset(10_000, 100_000) : ingestDataset(100_000, options.large ? 5_000_000 : 1_000_000),
      true,
      (served) => measure(served, options),
    ),
};
