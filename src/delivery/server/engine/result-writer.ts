import { setTimeout as delay } from 'node:timers/promises';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Logger } from '../../../foundation/server/log.ts';
import { giveBackReservations, lockReservations, type Reservation } from '../attention/attention-store.ts';
import { blockPairBudgets } from '../budgets/pair-budget-store.ts';
import { writeSendResults } from '../outbox/result-store.ts';
import { planForOthers, planForSending } from '../planner-store.ts';
import type { Conclusion, LeasedSend } from './conclude.ts';
import type { CausedOutcome, OutcomeSettler } from './settle-outcomes.ts';

/** A send whose response is known, and what follows from it. */
export interface ConcludedSend {
  send: LeasedSend;
  conclusion: Conclusion;
}

/** Collects results while a batch is being written, and writes them together next. */
export interface ResultWriter {
  add(send: ConcludedSend): void;
  /** Settles when everything that was added is written, or no longer retried. */
  drained(): Promise<void>;
}

const MOST_AT_ONCE = 1_000;
/**
 * Between two writes. The responses to what was claimed together come within some milliseconds: without a pause the first of them
 * were written alone, and a transaction costs about the same for one as for many.
 */
const BETWEEN_WRITES_MS = 50;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
/** Longer than a lease: then another worker has settled these, and writing them would be refused. */
const GIVE_UP_MS = 60_000;

export interface ResultWriterOptions {
  /** Acts as parley_system. */
  pool: Pool;
  log: Logger;
  settle: OutcomeSettler;
  /** Written, or no longer retried: this worker's lease has ended. */
  done(concluded: readonly ConcludedSend[]): void;
}

/** Group commit for results: the first is written at once, those that come meanwhile and in a short pause as one batch. */
export function createResultWriter({ pool, log, settle, done }: ResultWriterOptions): ResultWriter {
  const waiting: ConcludedSend[] = [];
  let running: Promise<void> | null = null;
  let endedMs = -Infinity;

  async function writeOne(batch: readonly ConcludedSend[]): Promise<void> {
    const begun = performance.now();
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(LONGEST_RETRY_MS, pause * 2)) {
      try {
        await writeResults(pool, settle, batch);
        return;
      } catch (error) {
        log.warn({ err: error, sends: batch.length }, 'Failed to write responses of providers; retrying');
        if (performance.now() - begun > GIVE_UP_MS) return;
        await delay(pause);
      }
    }
  }
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const pauseMs = endedMs + BETWEEN_WRITES_MS - performance.now();
      if (pauseMs > 0) await delay(pauseMs);
      const batch = waiting.splice(0, MOST_AT_ONCE);
      await writeOne(batch);
      endedMs = performance.now();
      done(batch);
    }
  }
  return {
    add(send) {
      waiting.push(send);
      running ??= Promise.resolve()
        .then(run)
        .finally(() => {
          running = null;
        });
    },
    async drained() {
      while (running) await running;
    },
  };
}

const keyOf = (business: Id, id: Id): string => `${business}|${id}`;

/** Places in budgets of attention that are free again: nothing has left, whether it is tried once more or not. */
const placesOf = (concluded: readonly ConcludedSend[]): Reservation[] =>
  concluded.flatMap(({ send: { business_id, message_id, reserved_for }, conclusion: { result } }) =>
    reserved_for === null || result.state === 'accepted' || result.state === 'unknown'
      ? []
      : [{ business_id, message_id, contact_id: reserved_for }],
  );

/** Writes a batch of results durably: attention, outbox, pairs, messages, in this order and in one transaction. */
function writeResults(pool: Pool, settle: OutcomeSettler, concluded: readonly ConcludedSend[]): Promise<void> {
  return inTransaction({ pool, businessId: null, mode: 'write' }, async (tx) => {
    const places = placesOf(concluded);
    await lockReservations(tx, places);
    const [, written] = await Promise.all([
      planForSending(tx),
      writeSendResults(
        tx,
        concluded.map(({ conclusion }) => conclusion.result),
      ),
      blockPairBudgets(
        tx,
        concluded.flatMap(({ send, conclusion: { blockPairSeconds } }) =>
          blockPairSeconds === null
            ? []
            : [{ business_id: send.business_id, chat_id: send.chat_id, seconds: blockPairSeconds }],
        ),
      ),
    ]);
    // A send whose lease was lost meanwhile belongs to another worker.
    const depths = new Map(
      written.map(({ business_id, message_id, depth }) => [keyOf(business_id, message_id), depth]),
    );
    await giveBackReservations(
      tx,
      places.filter(({ business_id, message_id }) => depths.has(keyOf(business_id, message_id))),
    );
    const outcomes = concluded.flatMap(({ conclusion: { outcome } }): CausedOutcome[] => {
      const depth = outcome === null ? undefined : depths.get(keyOf(outcome.business_id, outcome.message_id));
      return outcome === null || depth === undefined ? [] : [{ depth, outcome }];
    });
    if (outcomes.length > 0) await Promise.all([planForOthers(tx), settle(tx, outcomes)]);
  });
}
