import { setTimeout as pause } from 'node:timers/promises';
import { campaignEndpoints as calls } from '../../src/campaigns/contract/endpoints.ts';
import type { Preflight } from '../../src/campaigns/contract/preflight.ts';
import { fillPath } from '../../src/foundation/contract/endpoint.ts';
import { FLOOR_RECORD, handOverWithoutProduct } from '../floors/outreach-floor.ts';
import { ask } from '../harness/ask.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atLeastTimesFloor, atMostTimesFloor, type Figure } from '../harness/figure.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { percentile } from '../harness/statistics.ts';
import { probeInbox } from '../imports/inbox-probe.ts';
import { untilNone, withOutreach, type OutreachSetting, type Served } from './setting.ts';

const MEMBERS = 1_000_000;
const REST_MS = 30_000;
/** So few that sending does not use the time that is measured. */
const SLOW_PER_SECOND = 20;
const GOAL_TIMES_FLOOR = 0.5;
const GOAL_TIMES_REST = 2;

/** The check before a run, part by part as the screen reads it: seconds of all parts, milliseconds of the slowest one. */
async function checkCampaign({ who }: Served, id: string): Promise<{ seconds: number; slowest: number }> {
  const path = fillPath(calls.checkCampaign.path, { id });
  let [seconds, slowest] = [0, 0];
  for (let next: string | null = ''; next !== null;) {
    const began = performance.now();
    const reply: { preflight: Preflight } = await ask(who, 'GET', next === '' ? path : `${path}?after=${next}`);
    const ms = performance.now() - began;
    seconds += ms / 1_000;
    slowest = Math.max(slowest, ms);
    ({ next } = reply.preflight);
  }
  return { seconds, slowest };
}

/** A campaign to everybody on a list that runs; returns its id and how long the check and the press of Run took, in seconds. */
async function runCampaign({ channelId, step }: OutreachSetting, served: Served, listId: string) {
  const { who } = served;
  const { campaign } = await ask<{ campaign: { id: string } }>(who, 'POST', calls.createCampaign.path, {
    name: `Clearance for ${listId}`,
    type: 'single_run',
    channel: { id: channelId },
    contact_list: { id: listId },
    steps: [step],
  });
  const checked = await checkCampaign(served, campaign.id);
  const began = performance.now();
  await ask(who, 'PUT', `${fillPath(calls.updateCampaign.path, { id: campaign.id })}?action=run`);
  return { id: campaign.id, checked, runSeconds: (performance.now() - began) / 1_000, began };
}

/** Each has one decision, one message and one send, in a chat of their own. */
export async function expectAll({ pool, businessId }: OutreachSetting, recordId: string, count: number): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `select count(*)::int as decisions, count(distinct d.contact_id)::int as people, count(o.message_id)::int as sends,
       count(m.id)::int as messages, count(distinct o.chat_id)::int as chats
     from outreach_decisions d
     left join outbox o on o.business_id = d.business_id and o.message_id = d.message_id
     left join messages m on m.business_id = o.business_id and m.id = o.message_id and m.chat_id = o.chat_id
     where d.business_id = $1 and d.record_id = $2`,
    [businessId, recordId],
  );
  for (const [what, found] of Object.entries(rows[0] ?? {}))
    if (found !== count) throw new Error(`${found} ${what} instead of ${count}`);
}

/** Response times of the inbox while something is done, in ms. */
export async function inboxMeanwhile(
  { dataset }: OutreachSetting,
  { product }: Served,
  work: () => Promise<unknown>,
): Promise<{ p95: number; p99: number }> {
  const inbox = await probeInbox({ origin: product.origin, dataset });
  await work();
  const times = await inbox();
  return { p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
}

async function measure(setting: OutreachSetting, { quick, say }: BenchOptions): Promise<Figure[]> {
  const { database, appPool } = setting;
  const count = quick ? MEMBERS / 10 : MEMBERS;
  const listId = await setting.addList(count);
  await setting.setThroughput(SLOW_PER_SECOND);
  const floorSeconds = await handOverWithoutProduct(appPool, { ...setting, listId });
  await expectAll(setting, FLOOR_RECORD, count);
  await setting.clear();
  say(`floor: ${(count / floorSeconds).toFixed(0)}/s`);
  const served = await setting.serve();
  const { product } = served;
  const rest = await inboxMeanwhile(setting, served, () => pause(REST_MS));
  const foreign = await watchForeignCpu([database.pid]);
  const cpuBefore = [await cpuSecondsOf([product.pid]), await cpuSecondsOf([database.pid])] as const;
  let [campaignId, checked, runSeconds, seconds] = ['', { seconds: 0, slowest: 0 }, 0, 0];
  const meanwhile = await inboxMeanwhile(setting, served, async () => {
    const run = await runCampaign(setting, served, listId);
    await untilNone(setting.pool, "select from campaign_steps where campaign_id = $1 and state <> 'decided' limit 1", [
      run.id,
    ]);
    seconds = (performance.now() - run.began) / 1_000;
    ({ id: campaignId, checked, runSeconds } = run);
  });
  const foreignCpu = await foreign();
  const ownCpu = (await cpuSecondsOf([product.pid])) - cpuBefore[0];
  const databaseCpu = (await cpuSecondsOf([database.pid])) - cpuBefore[1];
  await expectAll(setting, campaignId, count);
  const line = (measured: string, unit: string, value: number, more: Partial<Figure> = {}): Figure => ({
    bench: 7,
    name: 'campaigns',
    measure: `${count} members, ${measured}`,
    unit,
    product: value,
    floor: null,
    goal: null,
    foreignCpu,
    samples: 1,
    ...more,
  });
  return [
    line('decided and handed over', 'per s', count / seconds, {
      floor: count / floorSeconds,
      goal: atLeastTimesFloor(GOAL_TIMES_FLOOR),
    }),
    line('processor time of the product a member', 'µs', (ownCpu / count) * 1e6),
    line('processor time of the database a member', 'µs', (databaseCpu / count) * 1e6),
    line('the check before the run', 's', checked.seconds),
    line('slowest part of the check', 'ms', checked.slowest),
    line('answer to Run', 'ms', runSeconds * 1_000),
    line('inbox p95 meanwhile (floor: at rest)', 'ms', meanwhile.p95, { floor: rest.p95 }),
    line('inbox p99 meanwhile (floor: at rest)', 'ms', meanwhile.p99, {
      floor: rest.p99,
      goal: atMostTimesFloor(GOAL_TIMES_REST),
    }),
  ];
}

/** A campaign to a million people, from the press of Run until everybody's message waits to be sent. */
export const campaigns: Bench = {
  number: 7,
  name: 'campaigns',
  summary: 'a campaign decides about a million members, with the reason of each, and hands their messages over',
  run: (options) =>
    withOutreach(options, options.quick ? MEMBERS / 10 : MEMBERS, (setting) => measure(setting, options)),
};
