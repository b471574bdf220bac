import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { renewLeases } from '../outbox/result-store.ts';
import { sendKindsOf } from '../send-kind.ts';
import { conclude, refusedByGuard, type Conclusion, type LeasedSend } from './conclude.ts';
import { claimBatch, NOTHING_CLAIMED, type Claim } from './claim-batch.ts';
import { addResponse, joinUpdates, startBudgetUpdates } from './budget-updates.ts';
import type { NumberQueue } from './number-queue.ts';
import { DatabaseClock, readClock } from './database-clock.ts';
import { createResultWriter } from './result-writer.ts';
import { createOutcomeSettler } from './settle-outcomes.ts';
import { createSchedule, type ScheduleLimits } from './schedule.ts';
import { createSenders, type Sender, type Senders } from '../../../channels/server/index.ts';
import { startSweep } from './sweep.ts';
import { uploadFile } from './upload-file.ts';
import { startWakeUps } from './wake-ups.ts';
import { attemptId } from '../outbox/attempt-store.ts';

export interface DeliveryOptions {
  /** Acts as parley_system: all businesses. */
  systemPool: Pool;
  services: Services;
  senders: Senders;
  limits?: Partial<ScheduleLimits>;
}

export interface Delivery {
  /** Claims nothing more, waits for what is under way (10 s at most) and writes it. */
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 10_000;
/** While something is under way: what is not known of the clock is what each place waits longer. */
const CLOCK_EVERY_MS = 100;
const STOP_WITHIN_MS = 10_000;
/**
 * Sends under way in this process, until their result is written. What a crash would leave with an unknown outcome, and what one
 * renewal of leases writes.
 */
const MOST_LEASED = 2_000;
const MOST_UPLOADS = 4;
const PAUSED_MS = 5_000;
/** After a rate limit, what was claimed before it waits as long as the number does. */
const RATE_LIMIT_MS = 1_000;

/** Starts the sending engine. Any number of them share the work, in one process or in many. */
export function startDelivery({ systemPool, services, senders, limits }: DeliveryOptions): Delivery {
  const { bus, log, objectStore, outgoing } = services;
  const pool = systemPool;
  const kinds = sendKindsOf(services.areas);
  const settle = createOutcomeSettler(kinds, services);
  /** Everything that must not expire while it is worked on: until its result is written. */
  const leased = new Set<LeasedSend>();
  const writer = createResultWriter({
    pool,
    log,
    settle,
    done(concluded) {
      for (const { send } of concluded) leased.delete(send);
      schedule.resume();
    },
  });
  const budgetUpdates = startBudgetUpdates(pool, log);
  const clock = new DatabaseClock();
  let uploads = 0;
  const schedule = createSchedule({
    ...(limits && { limits }),
    log,
    hasRoom: () => leased.size < MOST_LEASED,
    claim,
    onClaimed,
  });

  function claim(number: NumberQueue, { freeCalls, isReply }: { freeCalls: number; isReply: boolean }): Promise<Claim> {
    if (outgoing.state !== 'released') {
      // A copy of an installation must not even commit attempts: they would be shown as unknown outcomes.
      log.debug({ channel: number.channelId }, 'Sending is paused; nothing was claimed');
      return Promise.resolve(NOTHING_CLAIMED);
    }
    const uploading = [...number.uploading];
    const { budgetUpdate } = number;
    number.budgetUpdate = null;
    const freeUploads = MOST_UPLOADS - uploads;
    return claimBatch({
      pool,
      senders,
      kinds,
      number,
      clock,
      freeCalls,
      expected: Math.min(number.expected, freeCalls),
      isReply,
      budgetUpdate,
      uploading,
      freeUploads,
    }).catch((error: unknown) => {
      number.budgetUpdate = joinUpdates(budgetUpdate, number.budgetUpdate);
      throw error;
    });
  }

  function record(number: NumberQueue, send: LeasedSend, conclusion: Conclusion, limit: number): void {
    if (conclusion.pause) pause(number, conclusion.pause);
    if (conclusion.isRateLimit) number.leaving.holdUntil(performance.now() + RATE_LIMIT_MS);
    if (conclusion.isProviderReachable === false) number.failed();
    else if (conclusion.result.state === 'accepted') number.proved();
    // A message without a response may have been counted at any time until now.
    const minimumMs = conclusion.result.state === 'accepted' ? number.roundTrips.minimumMs : 0;
    const respondedMs = clock.latest(performance.now()) - minimumMs;
    number.budgetUpdate = addResponse(number.budgetUpdate, conclusion, { flight: send.flight, limit, respondedMs });
    if (number.budgetUpdate) budgetUpdates.add(number);
    writer.add({ send, conclusion });
  }

  /** At once in this process; for all others with the commit. */
  function pause(number: NumberQueue, reason: { code: number | null; message: string }): void {
    number.failed();
    if (number.notBeforeMs > performance.now() + PAUSED_MS / 2) return;
    number.notBeforeMs = performance.now() + PAUSED_MS;
    log.warn({ channel: number.channelId, code: reason.code }, 'Paused a channel: the provider refuses everything');
    senders.pause(number.businessId, number.channelId, reason).catch((error: unknown) => {
      log.error({ err: error, channel: number.channelId }, 'Failed to pause a channel');
    });
  }

  function onClaimed(number: NumberQueue, claimed: Claim): void {
    number.noteAsked(claimed.asked);
    for (const { send, refusal } of claimed.refusals) {
      leased.add(send);
      record(number, send, refusedByGuard(send, refusal), claimed.limit);
    }
    const { sender } = claimed;
    if (!sender) return;
    for (const send of claimed.attempts) {
      leased.add(send);
      schedule.begin(number);
    }
    const leaving = claimed.attempts.map((send) => ({
      lane: send.lane,
      leave: () => attempt(number, sender, send, claimed.limit),
    }));
    number.leaving.add(leaving, claimed.leaveMs);
    for (const send of claimed.uploads) {
      leased.add(send);
      upload(number, sender, send, claimed.limit);
    }
  }

  function attempt(number: NumberQueue, sender: Sender, send: LeasedSend, limit: number): void {
    const leftMs = performance.now();
    sender
      .send({
        recipient: { id: send.recipient_id, kind: send.recipient_kind },
        message: send.payload,
        fileId: send.provider_file_id,
        isOutsideWindow: send.is_outside_window,
        callbackData: attemptId(send.message_id, send.attempts),
      })
      .catch((error: unknown) => {
        // A fault of ours: whether something has left is not known, so it counts as unknown.
        log.error({ err: error, message: send.message_id }, 'Failed to send for an unexpected reason');
        return { kind: 'unknown', detail: 'A fault inside Parley', retry_after_seconds: null } as const;
      })
      .then((response) => {
        const endedMs = performance.now();
        if (response.kind === 'accepted') number.roundTrips.note(endedMs - leftMs, endedMs);
        record(number, send, conclude(send, response), limit);
      })
      .finally(() => schedule.end(number))
      .catch((error: unknown) => log.error({ err: error }, 'Failed to record a response of a provider'));
  }

  function upload(number: NumberQueue, sender: Sender, send: LeasedSend, limit: number): void {
    const sha256 = send.file_sha256 ?? '';
    number.uploading.add(sha256);
    uploads += 1;
    uploadFile({ pool, objectStore }, sender, send)
      .catch((error: unknown) => {
        log.warn({ err: error, message: send.message_id }, 'Failed to upload a file to the provider; retrying');
        return { kind: 'not_sent', detail: 'The file could not be uploaded' } as const;
      })
      .then((response) => {
        if (response) record(number, send, conclude(send, response), limit);
        else leased.delete(send);
      })
      .finally(() => {
        uploads -= 1;
        number.uploading.delete(sha256);
        schedule.want(number);
      })
      .catch((error: unknown) => log.error({ err: error }, 'Failed to record an upload'));
  }

  senders
    .prepare()
    .catch((error: unknown) => log.warn({ err: error }, 'Failed to load what sends need; the first loads it'));
  const wakeUps = startWakeUps({ pool, bus, log }, (numbers) => {
    for (const { business_id, channel_id, is_reply } of numbers)
      schedule.want(schedule.queueOf(business_id, channel_id), is_reply);
  });
  const sweep = startSweep({ pool, settle, log });
  const heartbeat = setInterval(() => {
    if (leased.size === 0) return;
    inTransaction({ pool, businessId: null, mode: 'write' }, (tx) => renewLeases(tx, [...leased])).catch(
      (error: unknown) => log.warn({ err: error }, 'Failed to renew the leases of sends'),
    );
  }, HEARTBEAT_MS);
  let isReadingClock = false;
  const clockReading = setInterval(() => {
    if (leased.size === 0 || isReadingClock) return;
    isReadingClock = true;
    readClock(pool, clock)
      .catch((error: unknown) => log.debug({ err: error }, 'Failed to read the clock of the database'))
      .finally(() => {
        isReadingClock = false;
      });
  }, CLOCK_EVERY_MS);

  return {
    async stop() {
      const cut = new AbortController();
      await Promise.all([wakeUps.stop(), sweep.stop()]);
      await Promise.race([
        schedule.stop().then(() => Promise.all([writer.drained(), budgetUpdates.stop()])),
        delay(STOP_WITHIN_MS, undefined, { signal: cut.signal }).catch(() => undefined),
      ]);
      cut.abort();
      clearInterval(heartbeat);
      clearInterval(clockReading);
    },
  };
}

/** Starts the sending engine for the channels of all providers. `systemPool` acts as parley_system. */
export function startSendingWorker(systemPool: Pool, services: Services): Delivery {
  return startDelivery({ systemPool, services, senders: createSenders(services, systemPool) });
}
