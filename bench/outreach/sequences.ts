import { sequenceEndpoints as calls } from '../../src/sequences/contract/endpoints.ts';
import { fillPath } from '../../src/foundation/contract/endpoint.ts';
import { FLOOR_RECORD, handOverWithoutProduct } from '../floors/outreach-floor.ts';
import { ask } from '../harness/ask.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atLeastTimesFloor, atMost, type Figure } from '../harness/figure.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { expectAll, inboxMeanwhile } from './campaigns.ts';
import { untilNone, withOutreach, type OutreachSetting, type Served } from './setting.ts';

const MEMBERS = 1_000_000;
const SLOW_PER_SECOND = 20;
/** Members that come due in each minute of the second part, spread evenly. */
const PER_MINUTE = 100_000;
const DAY_SECONDS = 86_400;
const GOAL_TIMES_FLOOR = 0.4;
const GOAL_LATE_MS = 2_000;

/** A sequence that runs, whose only step asks of everybody where they live. */
async function startSequence({ channelId, step }: OutreachSetting, { who }: Served): Promise<string> {
  const { sequence } = await ask<{ sequence: { id: string } }>(who, 'POST', calls.createSequence.path, {
    title: 'Care guide',
    channel: { id: channelId },
    sequence_configs: [
      { ...step, criteria: { operator: 'AND', criteria: [{ field: 'country', comparator: 'equal', value: 'IN' }] } },
    ],
  });
  await ask(who, 'PUT', `${fillPath(calls.updateSequence.path, { id: sequence.id })}?action=resume`);
  return sequence.id;
}

interface Entering {
  /** Null: of the floor. */
  sequenceId: string | null;
  count: number;
  /** Seconds over which they come due, from `firstSeconds` from now on. */
  overSeconds: number;
  firstSeconds: number;
}

/** Lets the first people enter as the product does, each at a time to come and due at once. Throws when that time is over by then. */
async function addEntries({ pool, businessId }: OutreachSetting, entering: Entering): Promise<void> {
  const { sequenceId, count, overSeconds, firstSeconds } = entering;
  const began = performance.now();
  await pool.query(
    `with people as (select id, row_number() over (order by id) - 1 as place from contacts where business_id = $1 order by id limit $3),
     step as (select coalesce((v.steps -> 0 ->> 'id')::bigint, 1) as id, coalesce(v.version, 1) as version
       from (select 1) one left join sequence_versions v on v.business_id = $1 and v.sequence_id = $2),
     base as materialized (select clock_now() + make_interval(secs => $5) as time),
     entered as (
       insert into sequence_entries (business_id, sequence_id, contact_id, version, entered_by, actor, next_step_id, entered_time, due_time)
       select $1, $2, p.id, s.version, 'list', '{"type":"system","id":null,"label":"Parley"}', s.id, t.time, t.time
       from people p, step s, base b, make_interval(secs => $4::double precision * p.place / $3) i, lateral (select b.time + i as time) t
       returning id, due_time)
     insert into due_sequence_entries (business_id, entry_id, due_time) select $1, id, due_time from entered`,
    [businessId, sequenceId ?? FLOOR_RECORD, count, overSeconds, firstSeconds],
  );
  await pool.query('vacuum analyze sequence_entries, due_sequence_entries');
  if (performance.now() - began > firstSeconds * 1_000) throw new Error('They came due before all had entered');
}

/** When the first was due and the last was done, in seconds between, and how long after its time each was done, in ms. */
async function timesOf(
  { pool, businessId }: OutreachSetting,
  sequenceId: string,
): Promise<{ seconds: number; p50: number; p99: number }> {
  const { rows } = await pool.query<{ seconds: number; p50: number; p99: number }>(
    `select extract(epoch from max(decided_time) - min(entered_time))::double precision as seconds,
       percentile_cont(0.5) within group (order by late) as p50, percentile_cont(0.99) within group (order by late) as p99
     from (select d.decided_time, n.entered_time, extract(epoch from d.decided_time - n.entered_time)::double precision * 1000 as late
       from outreach_decisions d join sequence_entries n on n.business_id = d.business_id and n.pass_id = d.entry_id
       where d.business_id = $1 and d.record_id = $2) as each`,
    [businessId, sequenceId],
  );
  if (!rows[0]) throw new Error('Nothing was decided');
  return rows[0];
}

async function measure(setting: OutreachSetting, { quick, say }: BenchOptions): Promise<Figure[]> {
  const { database, appPool } = setting;
  const count = quick ? MEMBERS / 10 : MEMBERS;
  await setting.setThroughput(SLOW_PER_SECOND);
  // The floor takes them whatever their time.
  await addEntries(setting, { sequenceId: null, count, overSeconds: 0, firstSeconds: DAY_SECONDS });
  const floorSeconds = await handOverWithoutProduct(appPool, { ...setting, listId: null });
  await expectAll(setting, FLOOR_RECORD, count);
  await setting.clear();
  say(`floor: ${(count / floorSeconds).toFixed(0)}/s`);

  const served = await setting.serve();
  const { product } = served;
  const run = async (entering: Omit<Entering, 'sequenceId'>) => {
    const sequenceId = await startSequence(setting, served);
    const foreign = await watchForeignCpu([database.pid]);
    await addEntries(setting, { sequenceId, ...entering });
    const cpuBefore = await cpuSecondsOf([product.pid, database.pid]);
    const meanwhile = await inboxMeanwhile(setting, served, () =>
      untilNone(setting.pool, 'select from due_sequence_entries limit 1'),
    );
    const cpu = (await cpuSecondsOf([product.pid, database.pid])) - cpuBefore;
    await expectAll(setting, sequenceId, entering.count);
    return { ...(await timesOf(setting, sequenceId)), cpu, meanwhile, foreignCpu: await foreign() };
  };
  const once = await run({ count, overSeconds: 0, firstSeconds: quick ? 30 : 240 });
  say(`${(count / once.seconds).toFixed(0)}/s`);
  const perMinute = await run({ count: PER_MINUTE, overSeconds: 60, firstSeconds: 30 });
  const line = (
    measured: string,
    unit: string,
    value: number,
    { foreignCpu }: { foreignCpu: number },
    more: Partial<Figure> = {},
  ): Figure => ({
    bench: 13,
    name: 'sequences',
    measure: measured,
    unit,
    product: value,
    floor: null,
    goal: null,
    foreignCpu,
    samples: 1,
    ...more,
  });
  const atOnce = `${count} members due at once`;
  const spread = `${PER_MINUTE} members due over a minute`;
  return [
    line(atOnce, 'per s', count / once.seconds, once, {
      floor: count / floorSeconds,
      goal: atLeastTimesFloor(GOAL_TIMES_FLOOR),
    }),
    line(`${atOnce}, processor time of product and database each`, 'µs', (once.cpu / count) * 1e6, once),
    line(`${atOnce}, inbox p99 meanwhile`, 'ms', once.meanwhile.p99, once),
    line(`${spread}, late by p50`, 'ms', perMinute.p50, perMinute),
    line(`${spread}, late by p99`, 'ms', perMinute.p99, perMinute, { goal: atMost(GOAL_LATE_MS) }),
    line(`${spread}, inbox p99 meanwhile`, 'ms', perMinute.meanwhile.p99, perMinute),
  ];
}

/** A million members of a sequence whose step comes due at one instant. */
export const sequences: Bench = {
  number: 13,
  name: 'sequences',
  summary: 'a million members of a sequence come due at once, then 100,000 in a minute',
  run: (options) =>
    withOutreach(options, options.quick ? MEMBERS / 10 : MEMBERS, (setting) => measure(setting, options)),
};
