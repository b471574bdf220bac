import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { campaignEndpoints as calls } from '../../src/campaigns/contract/endpoints.ts';
import { fillPath } from '../../src/foundation/contract/endpoint.ts';
import { accountOf, numberOf } from '../data/channels.ts';
import { ask } from '../harness/ask.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atMost, type Figure, type Goal } from '../harness/figure.ts';
import { sendCall } from '../harness/load.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { percentile } from '../harness/statistics.ts';
import { APP_SECRET } from '../ingest/served-ingest.ts';
import { createSendCalls, sentMessage } from '../send-api/send-calls.ts';
import { mostInOneSecond } from '../sending/bench.ts';
import { expectAll } from './campaigns.ts';
import { untilNone, withOutreach, type OutreachSetting, type Served } from './setting.ts';

const MEMBERS = 60_000;
const PER_SECOND = 1_000;
const REPLY_EVERY_MS = 200;
/** Seven of ten are read (`report-statuses.ts`); the others are reported twice. */
const STATUSES_OF_TEN = 27;
const GOAL_REPLY_MS = 200;
const GOAL_FIRST_MS = 2_000;

/** Text after text of an agent, each in a chat of its own, until it is stopped; returns from when to when each was on its way, in ms. */
function replyMeanwhile({ dataset, provider }: OutreachSetting, { product }: Served): () => Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const nextCall = createSendCalls(dataset);
  const written = new Map<string, number>();
  let isOver = false;
  const writing = (async () => {
    for (let index = 0; !isOver; index += 1) {
      const call = nextCall('paced', 'reply', index);
      const began = performance.timeOrigin + performance.now();
      await sendCall(agent, product.origin, {
        ...call,
        check(text) {
          call.check(text);
          written.set(sentMessage(text).id, began);
        },
      });
      await pause(REPLY_EVERY_MS);
    }
  })();
  // Reported where it is awaited.
  writing.catch(() => undefined);
  return async () => {
    isOver = true;
    await writing;
    agent.destroy();
    const arrivals = await provider.arrivals();
    return [...written].map(([id, began]) => (arrivals[`${id}.1`] ?? Number.NaN) - began);
  };
}

async function measure(setting: OutreachSetting, { quick, say }: BenchOptions): Promise<Figure[]> {
  const { pool, provider, database, businessId, channelId, step } = setting;
  const count = quick ? MEMBERS / 6 : MEMBERS;
  const listId = await setting.addList(count);
  await setting.setThroughput(PER_SECOND);
  await pool.query(
    "update chats set last_incoming_time = clock_now(), expiration_time = clock_now() + interval '24 hours' where is_listed",
  );
  const served = await setting.serve();
  const { product, who } = served;
  await provider.reportTo({
    url: `${product.origin}/webhooks/whatsapp`,
    appSecret: APP_SECRET,
    accountId: accountOf(businessId),
    numberId: numberOf(businessId),
  });
  const { campaign } = await ask<{ campaign: { id: string } }>(who, 'POST', calls.createCampaign.path, {
    name: 'Clearance',
    type: 'single_run',
    channel: { id: channelId },
    contact_list: { id: listId },
    steps: [step],
  });
  const foreign = await watchForeignCpu([database.pid]);
  const cpuBefore = await cpuSecondsOf([product.pid, database.pid]);
  const replies = replyMeanwhile(setting, served);
  const pressed = performance.timeOrigin + performance.now();
  await ask(who, 'PUT', `${fillPath(calls.updateCampaign.path, { id: campaign.id })}?action=run`);
  await untilNone(
    pool,
    `select where exists (select from campaign_steps where campaign_id = $1 and state <> 'decided')
       or exists (select from outbox where source_id is not null and state <> 'accepted')`,
    [campaign.id],
  );
  const cpu = (await cpuSecondsOf([product.pid, database.pid])) - cpuBefore;
  const replyMs = await replies();
  const sent = performance.now();
  const expected = Math.floor((count / 10) * STATUSES_OF_TEN);
  while ((await provider.count()).reported < expected) await pause(100);
  await untilNone(pool, 'select from webhook_inbox where applied_time is null limit 1');
  const statusesLate = (performance.now() - sent) / 1_000;
  const foreignCpu = await foreign();
  await expectAll(setting, campaign.id, count);
  const { rows } = await pool.query<{ id: string; status: string }>(
    'select id, status from messages where source_id is not null',
  );
  const arrivals = await provider.arrivals();
  const times = rows.map(({ id }) => arrivals[`${id}.1`] ?? Number.NaN).toSorted((one, other) => one - other);
  const left = rows.filter(({ status }) => status !== 'read' && status !== 'delivered').length;
  if (left > 0) throw new Error(`${left} messages of ${count} are not reported as delivered`);
  const [first = Number.NaN, last = Number.NaN] = [times[0], times.at(-1)];
  const seconds = (last - first) / 1_000;
  say(`${(count / seconds).toFixed(0)}/s`);
  const line = (measured: string, unit: string, value: number, goal: Goal | null = null): Figure => ({
    bench: 5,
    name: 'broadcast',
    measure: `${count} people, ${measured}`,
    unit,
    product: value,
    floor: null,
    goal,
    foreignCpu,
    samples: 1,
  });
  return [
    line('mean', 'per s', count / seconds, { kind: 'least', value: 0.99 * PER_SECOND, of: 'product' }),
    line('most in any second', 'per s', mostInOneSecond(times), atMost(PER_SECOND)),
    line('first one at the provider after the press of Run', 'ms', first - pressed, atMost(GOAL_FIRST_MS)),
    line('an agent’s reply to the provider, p50', 'ms', percentile(replyMs, 0.5)),
    line('an agent’s reply to the provider, p99', 'ms', percentile(replyMs, 0.99), atMost(GOAL_REPLY_MS)),
    line('all of the product and the database', 'cores', cpu / seconds),
    line('last status applied after the last send', 's', statusesLate),
  ];
}

/** A whole campaign through one number, from the press of Run to the last status, and an agent who writes to customers meanwhile. */
export const broadcast: Bench = {
  number: 5,
  name: 'broadcast',
  summary:
    'a campaign to 60,000 people through one number of 1,000 a second, its statuses flowing back, an agent writing meanwhile',
  run: (options) =>
    withOutreach(options, options.quick ? MEMBERS / 6 : MEMBERS, (setting) => measure(setting, options)),
};
