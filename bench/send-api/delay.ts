import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sendCall, type Call } from '../harness/load.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { percentile } from '../harness/statistics.ts';
import type { BenchProvider } from '../sending/children.ts';
import { sentMessage } from './send-calls.ts';

const EVERY_MS = 40;
const WITHIN_MS = 120_000;

/** Waits until the provider has been called this number of times, by as many attempts. */
export async function untilCalled(provider: BenchProvider, times: number): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const { count, distinct } = await provider.count();
    if (count === times && distinct === times) return;
    if (count > times || performance.now() > deadline)
      throw new Error(`Of ${times} sends the provider got ${count}, ${distinct} of them different`);
    await pause(100);
  }
}

export interface Delay {
  p50: number;
  p99: number;
  foreignCpu: number;
}

/** From the answer to a send to its call of the provider, 25 sends a second. Negative when the call came first. */
export async function measureDelay(
  origin: string,
  provider: BenchProvider,
  databasePid: number,
  calls: readonly Call[],
): Promise<Delay> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const answered = new Map<string, number>();
  const before = (await provider.count()).count;
  const foreign = await watchForeignCpu([databasePid]);
  try {
    for (const call of calls) {
      await sendCall(agent, origin, {
        ...call,
        check(text) {
          answered.set(sentMessage(text).id, performance.timeOrigin + performance.now());
          call.check(text);
        },
      });
      await pause(EVERY_MS);
    }
  } finally {
    agent.destroy();
  }
  await untilCalled(provider, before + calls.length);
  const arrivals = await provider.arrivals();
  const delays = [...answered].map(([id, time]) => (arrivals[`${id}.1`] ?? Number.NaN) - time);
  if (delays.some((delay) => Number.isNaN(delay))) throw new Error('A send was not called under its first attempt');
  return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), foreignCpu: await foreign() };
}
