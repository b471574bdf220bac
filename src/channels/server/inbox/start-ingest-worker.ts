import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningWorker } from '../../../foundation/server/area.ts';
import { startPollLoop } from '../../../foundation/server/scheduler/poll-loop.ts';
import { ingestBatch, MAX_ROWS, type IngestOptions } from './ingest.ts';
import { FLOOD_ROWS } from './inbox-store.ts';

/** As many accounts with floods are served at once, but for one that has a second batch. */
const FLOOD_LOOPS = 3;
const POLL_MS = 200;
/** Beside a flood each wake-up is most likely about the flood: who else has written is looked up this often. */
const BESIDE_FLOOD_MS = 50;
/**
 * Many senders together come in bursts, and between two of them a claim takes everything: work of low priority that began in each
 * such moment would take the processors from the next burst.
 */
const FLOOD_IS_OVER_AFTER_MS = 2_000;
/** What a batch may take: others who need a lock of the same business wait for it. One that takes longer is held up itself. */
const BATCH_MS = 500;

/** How many webhooks the next batch takes at most, from what the last one took. Pure. */
export function nextBatchRows(maxRows: number, { claimed, tookMs }: { claimed: number; tookMs: number }): number {
  // A small batch says nothing about a larger one, unless it was slow.
  if (claimed === 0 || (claimed < maxRows && tookMs <= BATCH_MS)) return maxRows;
  const fitting = Math.round((claimed * BATCH_MS) / Math.max(tookMs, 1));
  return Math.min(Math.max(fitting, FLOOD_ROWS), 2 * maxRows, MAX_ROWS);
}

/** With this many in two batches one after the other, webhooks come faster than the loop turns. */
const STEADY_ROWS = 8;
const LONGEST_REST_MS = 100;

/**
 * How long the loop rests after a batch, in milliseconds, so that the next one is larger. Without a rest it would turn as fast as it
 * can with batches as small as possible, and take the processor from those who wait for a response. Pure.
 */
export function restAfterBatch(last: { claimed: number; before: number; tookMs: number }): number {
  const isSteady = Math.min(last.claimed, last.before) >= STEADY_ROWS;
  return isSteady ? Math.min(2 * last.tookMs, LONGEST_REST_MS) : 0;
}

/** After this time without a new webhook no sender waits for a response. */
const ARRIVING_MS = 100;

/**
 * May a batch of a flood begin beside those that are under way? With two processors a batch occupies one of them: while webhooks
 * arrive, the other one is left for those who wait for a response. Pure.
 */
export const mayBeginFloodBatch = (at: { underWay: number; sinceArrivalMs: number; processors: number }): boolean =>
  at.underWay === 0 || at.processors > 2 || at.sinceArrivalMs >= ARRIVING_MS;

interface IngestWorkerOptions extends Pick<IngestOptions, 'systemPool' | 'services' | 'applyUpdates'> {
  /** How long a loop sleeps that nothing wakes. */
  pollMs?: number;
  /** Of this machine; by default those that it has. */
  processors?: number;
}

/**
 * Applies webhooks for as long as the process lives. Any number of processes may do it. One loop serves all accounts but
 * those with a flood: what arrives while it works makes its next batch larger, which costs less than many small ones at
 * once. Floods have loops of their own, which sleep as long as there is none: one for each account with a flood, and one
 * for a second batch. How many of these begin at once: `mayBeginFloodBatch`.
 */
export function startIngestWorker({
  pollMs = POLL_MS,
  processors = availableParallelism(),
  ...given
}: IngestWorkerOptions): RunningWorker {
  const { services } = given;
  const poll = (name: string, batch: () => Promise<boolean>) =>
    startPollLoop({ name, log: services.log, pollMs, batch });
  let accountsInFlood: readonly string[] = [];

  const wakeFloods = (count: number): void => {
    for (const flood of floods.slice(0, count)) flood.wake();
  };
  const turn = { afterAccount: '' };
  let lastArrival = Number.NEGATIVE_INFINITY;
  /** Of each batch that is under way and not held up: the timer after which it counts as held up. */
  const underWay = new Set<NodeJS.Timeout>();
  /** Runs a batch. It counts as under way until it ends or is held up, for example by a lock: others begin then. */
  const countBatch = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const heldUp = setTimeout(() => {
      underWay.delete(heldUp);
      wakeFloods(FLOOD_LOOPS);
    }, BATCH_MS);
    underWay.add(heldUp);
    try {
      return await work();
    } finally {
      clearTimeout(heldUp);
      underWay.delete(heldUp);
    }
  };
  const floods = Array.from({ length: FLOOD_LOOPS }, (_, index) => {
    const ingest = inTimedBatches({
      ...given,
      turn,
      onClaimed({ isFull }) {
        // More may wait than one batch holds.
        if (isFull) wakeFloods(accountsInFlood.length + 1);
      },
    });
    let hasWorked = false;
    return poll(`ingest flood ${index + 1}`, async () => {
      const at = { underWay: underWay.size, sinceArrivalMs: performance.now() - lastArrival, processors };
      if (accountsInFlood.length === 0 || !mayBeginFloodBatch(at)) return false;
      const claimed = await countBatch(() => ingest({ knownFloods: accountsInFlood }));
      // A small batch is the end of a flood: what is left is the other loop's, which finds out who still has one.
      const hasEnded = claimed < FLOOD_ROWS;
      if (hasEnded && (hasWorked || claimed > 0)) many.wake();
      hasWorked = !hasEnded;
      return hasWorked;
    });
  });
  let hasMore = false;
  let floodIsOver: NodeJS.Timeout | undefined;
  function noteFlood(): void {
    services.webhookFlood.isUnderWay = true;
    clearTimeout(floodIsOver);
    floodIsOver = setTimeout(() => {
      services.webhookFlood.isUnderWay = false;
    }, FLOOD_IS_OVER_AFTER_MS);
  }
  const ingest = inTimedBatches({
    ...given,
    withoutFloods: true,
    turn: { afterAccount: '' },
    onClaimed(claimed) {
      ({ floods: accountsInFlood, hasMore } = claimed);
      if (accountsInFlood.length > 0) noteFlood();
      wakeFloods(accountsInFlood.length);
    },
  });
  let restsUntil = 0;
  let before = 0;
  // Whatever arrives after a claim wakes the loop again.
  const many = poll('ingest', async () => {
    const restMs = restsUntil - performance.now();
    if (restMs > 0) await sleep(restMs);
    const started = performance.now();
    const claimed = await ingest();
    const ended = performance.now();
    restsUntil = hasMore ? 0 : ended + restAfterBatch({ claimed, before, tookMs: ended - started });
    before = claimed;
    return hasMore;
  });
  let wakingSoon: NodeJS.Timeout | undefined;
  const unsubscribe = services.bus.onWake('ingest', () => {
    lastArrival = performance.now();
    if (accountsInFlood.length === 0) many.wake();
    else
      wakingSoon ??= setTimeout(() => {
        wakingSoon = undefined;
        many.wake();
      }, BESIDE_FLOOD_MS);
  });
  return {
    async stop() {
      unsubscribe();
      clearTimeout(wakingSoon);
      clearTimeout(floodIsOver);
      services.webhookFlood.isUnderWay = false;
      await Promise.all([many, ...floods].map((each) => each.stop()));
    },
  };
}

/** Applies one batch with each call, as large as fits into its time. */
function inTimedBatches(options: IngestOptions): (from?: Pick<IngestOptions, 'knownFloods'>) => Promise<number> {
  let maxRows = MAX_ROWS;
  return async (from) => {
    const started = performance.now();
    const claimed = await ingestBatch({ ...options, ...from, maxRows });
    maxRows = nextBatchRows(maxRows, { claimed, tookMs: performance.now() - started });
    return claimed;
  };
}
