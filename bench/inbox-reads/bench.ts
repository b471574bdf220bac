import { fileURLToPath } from 'node:url';
import type { Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { compare, SAMPLES, type Pair } from '../harness/compare.ts';
import { atLeastTimesFloor, atMost, type Figure } from '../harness/figure.ts';
import { runLoad, type Call } from '../harness/load.ts';
import { expectSameResponse } from '../harness/same-response.ts';
import { withServedDataset } from '../harness/served-dataset.ts';
import { today } from '../harness/today.ts';
import { createListCalls, type ListPage } from './list-calls.ts';
import { createThreadCalls, type ThreadPage } from './thread-calls.ts';

const FLOOR = fileURLToPath(new URL('../floors/inbox-floor.ts', import.meta.url));
const SHARE_OF_FLOOR = 0.5;
/** As many shapes as a list has: each is compared with the floor once before anything is measured. */
const SHAPES = 10;

/** Of the performance design: what one call alone may take. */
const LIST_MS = { p50: 1.5, p99: 6 };
const THREAD_MS = { p50: 1.2, p99: 6 };

interface Subject {
  bench: number;
  name: string;
  subject: string;
  alone: { p50: number; p99: number } | null;
  /**
   * How many calls differ. Each is made once before anything is measured: what is compared between sizes is a list that
   * someone reads again, not the first read of its pages after a load. 0: too many to meet one twice.
   */
  differing: number;
  nextCall(index: number): Call;
}

function datasetOf({ quick, large }: BenchOptions): Dataset {
  const chats = large ? 100_000 : 10_000;
  const messages = quick ? chats * 10 : large ? 5_000_000 : 1_000_000;
  // Enough users that none of them comes near the limit of calls a minute.
  const sizes = { businesses: 1, users: 40, notifications: 100, events: 100, audits: 100 };
  return { seed: 8, at: today(), sizes: { ...sizes, contacts: chats, chats, messages } };
}

function subjectsOf(dataset: Dataset): Subject[] {
  const [listCall, threadCall] = [createListCalls(dataset), createThreadCalls(dataset)];
  const pages: ListPage[] = ['first page', 'page 100 by key', 'page 100 by offset'];
  const parts: ThreadPage[] = ['newest 50', '50 before', '50 around'];
  return [
    ...pages.map((page) => ({
      bench: 8,
      name: 'inbox-list',
      subject: page,
      // The goal of deep pages is a ratio to the first one.
      alone: page === 'first page' ? LIST_MS : null,
      differing: SHAPES * dataset.sizes.users,
      nextCall: (index: number) => listCall(page, index),
    })),
    ...parts.map((page) => ({
      bench: 9,
      name: 'thread',
      subject: page,
      alone: THREAD_MS,
      differing: 0,
      nextCall: (index: number) => threadCall(page, index),
    })),
  ];
}

async function measure(pair: Pair, subject: Subject, concurrency: number, quick: boolean) {
  const { alone } = subject;
  return compare(pair, {
    ...subject,
    total: (concurrency === 1 ? 600 : 3_000) / (quick ? 4 : 1),
    concurrency,
    turns: SAMPLES,
    goals:
      concurrency > 1
        ? { rate: atLeastTimesFloor(SHARE_OF_FLOOR) }
        : alone === null
          ? {}
          : { p50: atMost(alone.p50), p99: atMost(alone.p99) },
  });
}

function run(options: BenchOptions): Promise<Figure[]> {
  const { quick, say } = options;
  const dataset = datasetOf(options);
  return withServedDataset(options, dataset, FLOOR, async ({ pair }) => {
    const figures: Figure[] = [];
    for (const subject of subjectsOf(dataset)) {
      for (let shape = 0; shape < SHAPES; shape += 1) await expectSameResponse(pair, subject.nextCall(shape));
      for (const { origin } of subject.differing > 0 ? [pair.product, pair.floor] : [])
        await runLoad(origin, (index) => subject.nextCall(index), { total: subject.differing, concurrency: 1 });
      for (const concurrency of [1, 16]) {
        const measured = await measure(pair, subject, concurrency, quick);
        figures.push(...measured);
        const line = measured.map(({ product, floor }) => `${product.toFixed(2)} (${floor?.toFixed(2)})`);
        say(`${subject.name}, ${subject.subject}, C=${concurrency}: ${line.join(', ')}`);
      }
    }
    return figures;
  });
}

/** The chat list and threads, over HTTP, against a hand-written server on the same tables. */
export const inboxReads: Bench = {
  number: 8,
  name: 'inbox-reads',
  summary: 'the chat list in five views, all and unread, and threads, by 40 users of one business',
  run,
};
