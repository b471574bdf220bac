import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atLeastTimesFloor, atMost, settle, type Figure, type Goal, type Sample } from '../harness/figure.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { percentile } from '../harness/statistics.ts';
import { expectWhole } from '../send-api/count-sent.ts';
import { nextMessage, startChild, stopChild } from './children.ts';
import { addNumber, addSends, analyzeSends, clearSends, setThroughput, type FilledNumber } from './fill.ts';
import { sendingEnv, withSendingDatabase, type SendingSetting } from './sending-database.ts';

const WITHIN_MS = 120_000;
const PACED_PER_SECOND = 1_000;
const LATENCY_EVERY_MS = 40;
/** After a start each connection prepares its statements once; these sends are a figure of their own. */
const FIRST_SENDS = 10;

interface Setting extends SendingSetting {
  number: FilledNumber;
  people: number;
}

const envOf = (setting: Setting) => ({ ...sendingEnv(setting), BUSINESS: setting.number.businessId });

/** The highest number of arrivals in any second. */
export function mostInOneSecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

interface Run extends Sample {
  most: number;
  /** Cores that program and database used from the first to the last send, their start included. */
  cores: number;
}

/** Sends one message to everyone; a doubled, lost or unwritten one voids the run. */
async function sendAll(
  setting: Setting,
  program: 'engine' | 'floor',
  throughput: number,
  kinds: 'text' | 'all' = 'text',
): Promise<Run> {
  const { pool, ownerPool, provider, number, people, database } = setting;
  await clearSends(ownerPool);
  await setThroughput(pool, number, throughput);
  await addSends(pool, number, { kinds });
  await analyzeSends(ownerPool);
  await provider.clear();
  const foreign = await watchForeignCpu([database.pid]);
  const databaseBefore = await cpuSecondsOf([database.pid]);
  const child = startChild(program, envOf(setting));
  const deadline = performance.now() + WITHIN_MS;
  const accepted = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from outbox where business_id = $1 and state = 'accepted'",
      [number.businessId],
    );
    return rows[0]?.count ?? 0;
  };
  while ((await provider.count()).count < people || (await accepted()) < people) {
    if (performance.now() > deadline) throw new Error(`${program}: not everything was sent within two minutes`);
    await delay(100);
  }
  const foreignCpu = await foreign();
  const used = (await cpuSecondsOf([database.pid, child.pid ?? 0])) - databaseBefore;
  const [{ count, distinct }, arrivals] = [await provider.count(), await provider.arrivals()];
  await stopChild(child);
  if (count !== people || distinct !== people) throw new Error(`${program}: ${count} sends, ${distinct} distinct`);
  // The floor writes no message.
  if (program === 'engine') await expectWhole(pool);
  const times = Object.values(arrivals).toSorted((a, b) => a - b);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  return { value: people / seconds, foreignCpu, most: mostInOneSecond(times), cores: used / seconds };
}

/** From the commit of a message to its arrival at the provider, in another process, while nothing else continues. */
async function idleLatency(
  setting: Setting,
  sends: number,
): Promise<{ first: number; p50: number; p99: number; foreignCpu: number }> {
  const { pool, ownerPool, provider, number, database } = setting;
  await clearSends(ownerPool);
  await setThroughput(pool, number, PACED_PER_SECOND);
  await provider.clear();
  const engine = startChild('engine', envOf(setting));
  await nextMessage(engine);
  const sender = startChild('enqueue', {
    ...envOf(setting),
    CHANNEL: number.channelId,
    SENDS: String(sends),
    EVERY_MS: String(LATENCY_EVERY_MS),
  });
  const foreign = await watchForeignCpu([database.pid]);
  const committed = await nextMessage<Record<string, number>>(sender);
  const deadline = performance.now() + WITHIN_MS;
  while ((await provider.count()).count < sends) {
    if (performance.now() > deadline) throw new Error('Not everything that was handed over was sent');
    await delay(50);
  }
  const arrivals = await provider.arrivals();
  const all = Object.entries(committed)
    .toSorted(([, a], [, b]) => a - b)
    .map(([id, time]) => (arrivals[`${id}.1`] ?? Number.NaN) - time);
  const times = all.slice(FIRST_SENDS);
  const foreignCpu = await foreign();
  await Promise.all([stopChild(engine), stopChild(sender)]);
  const first = Math.max(...all.slice(0, FIRST_SENDS));
  return { first, p50: percentile(times, 0.5), p99: percentile(times, 0.99), foreignCpu };
}

async function measure(setting: Setting, quick: boolean, say: (text: string) => void): Promise<Figure[]> {
  const turns = quick ? 1 : 3;
  const all: Record<'engine' | 'floor' | 'mixed' | 'paced', Run[]> = { engine: [], floor: [], mixed: [], paced: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    all.engine.push(await sendAll(setting, 'engine', 1_000_000));
    all.floor.push(await sendAll(setting, 'floor', 1_000_000));
    all.mixed.push(await sendAll(setting, 'engine', 1_000_000, 'all'));
    all.paced.push(await sendAll(setting, 'engine', PACED_PER_SECOND));
    say(`${all.engine.at(-1)?.value.toFixed(0)}/s, floor ${all.floor.at(-1)?.value.toFixed(0)}/s`);
  }
  const latency = await idleLatency(setting, FIRST_SENDS + (quick ? 100 : 500));
  const [ours, floor, mixed, paced] = [settle(all.engine), settle(all.floor), settle(all.mixed), settle(all.paced)];
  const figure = (name: string, unit: string, product: Sample, goal: Goal | null, floorValue: number | null = null) =>
    ({
      bench: 5,
      name: 'sending',
      measure: name,
      unit,
      product: product.value,
      floor: floorValue,
      goal,
      foreignCpu: product.foreignCpu,
      samples: turns,
    }) satisfies Figure;
  const most = Math.max(...all.paced.map((run) => run.most));
  return [
    figure('one number without a limit', 'per s', ours, atLeastTimesFloor(0.5), floor.value),
    // The floor of this line are the texts of the same run.
    figure('every kind of message (floor: texts)', 'per s', mixed, atLeastTimesFloor(0.9), ours.value),
    figure('one number of 1,000/s, mean', 'per s', paced, { kind: 'least', value: 990, of: 'product' }),
    figure('one number of 1,000/s, most in any second', 'per s', { ...paced, value: most }, atMost(PACED_PER_SECOND)),
    figure(
      'one number of 1,000/s, engine and database',
      'cores',
      settle(all.paced.map(({ cores, foreignCpu }) => ({ value: cores, foreignCpu }))),
      atMost(0.6),
    ),
    figure(
      `commit to provider, idle, the slowest of the first ${FIRST_SENDS} after a start`,
      'ms',
      { value: latency.first, foreignCpu: latency.foreignCpu },
      null,
    ),
    figure('commit to provider, idle, p50', 'ms', { value: latency.p50, foreignCpu: latency.foreignCpu }, null),
    figure('commit to provider, idle, p99', 'ms', { value: latency.p99, foreignCpu: latency.foreignCpu }, atMost(20)),
  ];
}

const run = ({ folder, quick, say }: BenchOptions): Promise<Figure[]> =>
  withSendingDatabase(folder, async (setting) => {
    const people = quick ? 5_000 : 20_000;
    const number = await addNumber(setting.pool, people);
    return measure({ ...setting, number, people }, quick, say);
  });

/** The sending engine against the least code that sends the same. */
export const sending: Bench = {
  number: 5,
  name: 'sending',
  summary:
    'one message each to 20,000 people through one number, durable, settled and emitted; then one by one while idle',
  run,
};
