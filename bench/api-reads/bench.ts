import { fileURLToPath } from 'node:url';
import { NO_CHATS, type Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { compare, SAMPLES } from '../harness/compare.ts';
import { atLeastTimesFloor, type Figure } from '../harness/figure.ts';
import { withServedDataset } from '../harness/served-dataset.ts';
import { today } from '../harness/today.ts';
import { currentUserCall, notificationsCall } from './calls.ts';

const FLOOR = fileURLToPath(new URL('../floors/api-floor.ts', import.meta.url));
const SHARE_OF_FLOOR = 0.5;

function run(options: BenchOptions): Promise<Figure[]> {
  const { quick, say } = options;
  const dataset: Dataset = {
    seed: 20,
    at: today(),
    sizes: { businesses: 100, users: 20, notifications: 2_000, events: 100, audits: 100, ...NO_CHATS },
  };
  return withServedDataset(options, dataset, FLOOR, async ({ pair }) => {
    const figures: Figure[] = [];
    for (const [subject, makeCall] of [
      ['current_user', currentUserCall],
      ['notifications', notificationsCall],
    ] as const) {
      for (const concurrency of [1, 16]) {
        const total = (concurrency === 1 ? 2_000 : 8_000) / (quick ? 4 : 1);
        const measured = await compare(pair, {
          bench: 20,
          name: 'api-reads',
          subject,
          total,
          concurrency,
          turns: quick ? SAMPLES : 5,
          nextCall: (index) => makeCall(dataset, index),
          goals: { rate: atLeastTimesFloor(SHARE_OF_FLOOR) },
        });
        figures.push(...measured);
        say(
          `${subject} C=${concurrency}: ${measured[0].product.toFixed(0)}/s, floor ${measured[0].floor?.toFixed(0)}/s`,
        );
      }
    }
    return figures;
  });
}

/** Reads over HTTP against a hand-written server on the same tables. */
export const apiReads: Bench = {
  number: 20,
  name: 'api-reads',
  summary: 'current_user and the notification list, one and 16 calls in flight, 2,000 users in 100 businesses',
  run,
};
