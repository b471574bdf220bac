import http from 'node:http';
import { planChats } from '../data/chat-plan.ts';
import { sessionAt } from '../api-reads/calls.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atLeastTimesFloor, atMost, settle, type Figure, type Goal } from '../harness/figure.ts';
import { ask } from '../harness/ask.ts';
import { sendCall } from '../harness/load.ts';
import { memoryOf, watchForeignCpu } from '../harness/processes.ts';
import { median } from '../harness/statistics.ts';
import {
  databaseTime,
  expectStored,
  forgetFiles,
  unreadCount,
  untilApplied,
  untilSearchable,
  type Applied,
} from './applied.ts';
import { sendFlood } from './flood.ts';
import { withServedIngest, type ServedIngest } from './served-ingest.ts';
import { ingestDataset } from './ingest-dataset.ts';

const IN_FLIGHT = 64;

interface Run extends Applied {
  value: number;
  foreignCpu: number;
  ackP50: number;
  ackP99: number;
}

/** Sends a number of webhooks and waits until all are applied; anything lost, doubled or misfiled voids the run. */
export async function runOnce(
  { dataset, product, floor, databasePid, pool }: ServedIngest,
  side: 'product' | 'floor',
  count: number,
  turn: number,
  kinds: 'text' | 'all' = 'text',
): Promise<Run> {
  const prefix = `wamid.sat${side === 'product' ? 'P' : 'F'}${kinds}${turn}-`;
  const origin = side === 'product' ? product.origin : (floor?.origin ?? '');
  const [after, unread] = [await databaseTime(pool), await unreadCount(pool, dataset)];
  const foreign = await watchForeignCpu([databasePid]);
  const flood = await sendFlood(origin, dataset, { count, prefix, in_flight: IN_FLIGHT, kinds });
  const applied = await untilApplied(pool, side === 'product' ? 'webhook_inbox' : 'floor.inbox', after);
  const foreignCpu = await foreign();
  if (kinds === 'all') await forgetFiles(pool);
  if (side === 'product') await untilSearchable(pool);
  await expectStored(pool, dataset, prefix, count);
  const added = (await unreadCount(pool, dataset)) - unread;
  if (added !== count) throw new Error(`${count} messages came, ${added} are unread`);
  const { p50: ackP50, p99: ackP99 } = flood.latency_ms;
  return { ...applied, value: count / applied.seconds, foreignCpu, ackP50, ackP99 };
}

/** The newest message of a chat must be seen by the one who opens it. */
async function expectVisible({ dataset, product }: ServedIngest, text: string): Promise<void> {
  const agent = new http.Agent();
  const { id } = planChats(dataset, 0).chat(0);
  await sendCall(agent, product.origin, {
    path: `/server/chats/${id}/messages`,
    cookie: sessionAt(dataset, 0).cookie,
    check: (response) => {
      if (!response.includes(text)) throw new Error(`The API does not show “${text}”`);
    },
  });
  agent.destroy();
}

/** With an automation that the first message of each customer starts, and the next three answer. */
async function runWithScript(served: ServedIngest, count: number): Promise<Run> {
  const { dataset, product, pool } = served;
  const who = { origin: product.origin, cookie: sessionAt(dataset, 0).cookie };
  const automations = '/server/setup/automation/chat_automations';
  const { chat_automation: automation } = await ask<{ chat_automation: { id: string } }>(who, 'POST', automations, {
    name: 'Welcome',
    trigger: 'keyword',
    keywords: ['flood'],
    keyword_match: 'contains',
    script_questions: ['name', 'city', 'wish'].map((id) => ({
      id,
      content: { text: `Your ${id}?` },
      response: { type: 'text' },
    })),
    closing_message: 'Thank you.',
  });
  await ask(who, 'PUT', `${automations}/${automation.id}?action=activate`);
  const run = await runOnce(served, 'product', count, 90);
  const { rows } = await pool.query<{ runs: number }>('select count(*)::int as runs from script_runs');
  if ((rows[0]?.runs ?? 0) === 0) throw new Error('No script was started');
  return run;
}

async function measure(served: ServedIngest, { quick, say }: BenchOptions): Promise<Figure[]> {
  const count = quick ? 10_000 : 40_000;
  const runs: Record<'product' | 'floor', Run[]> = { product: [], floor: [] };
  const ofAllKinds: Run[] = [];
  // The first run of each only warms up: afterwards every customer has been seen once by the ids that webhooks carry.
  for (let turn = 0; turn < (quick ? 3 : 4); turn += 1) {
    for (const side of ['product', 'floor'] as const) {
      const run = await runOnce(served, side, turn === 0 ? served.dataset.sizes.chats : count, turn);
      if (turn > 0) runs[side].push(run);
    }
    // From the second message of a customer on, replies quote the one before.
    if (turn > 0) ofAllKinds.push(await runOnce(served, 'product', quick ? 2 * count : count, turn, 'all'));
    const [ours, floor] = [runs.product.at(-1), runs.floor.at(-1)];
    if (ours && floor) say(`${ours.value.toFixed(0)}/s, floor ${floor.value.toFixed(0)}/s`);
  }
  await expectVisible(served, 'Message 0 of the flood');
  const withScript = await runWithScript(served, count);
  const { peakMb } = await memoryOf(served.product.pid);
  const [ours, floor, mixed] = [settle(runs.product), settle(runs.floor), settle(ofAllKinds)];
  const line = (
    measure: string,
    unit: string,
    product: number,
    floorValue: number | null,
    goal: Goal | null,
  ): Figure => ({
    bench: 1,
    name: 'ingest-sat',
    measure,
    unit,
    product,
    floor: floorValue,
    goal,
    foreignCpu: ours.foreignCpu,
    samples: ours.samples,
  });
  const mid = (side: 'product' | 'floor', of: (run: Run) => number) => median(runs[side].map(of));
  return [
    line('applied', 'per s', ours.value, floor.value, atLeastTimesFloor(0.5)),
    line(
      'answer p50',
      'ms',
      mid('product', (run) => run.ackP50),
      mid('floor', (run) => run.ackP50),
      null,
    ),
    line(
      'answer p99',
      'ms',
      mid('product', (run) => run.ackP99),
      mid('floor', (run) => run.ackP99),
      // Where 50 was set, the floor took 27.
      atMost(50, 50 / 27),
    ),
    // The floor of this line are the texts of the same run.
    line('every kind of message applied (floor: texts)', 'per s', mixed.value, ours.value, atLeastTimesFloor(0.9)),
    // Likewise: every customer is asked three questions, and answers them.
    line(
      'applied with a script for everybody (floor: without)',
      'per s',
      withScript.value,
      ours.value,
      atLeastTimesFloor(0.7),
    ),
    line('peak memory of the product', 'MB', peakMb, null, atMost(350)),
  ];
}

/** Webhooks as fast as they are taken, until every one has had its effect. */
export const ingestSaturation: Bench = {
  number: 1,
  name: 'ingest-sat',
  summary: 'signed text webhooks, 64 in flight, from 10,000 customers, until each is applied',
  run: (options) =>
    withServedIngest(options, ingestDataset(10_000, options.quick ? 100_000 : 1_000_000), true, (served) =>
      measure(served, options),
    ),
};
