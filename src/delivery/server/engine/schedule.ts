import type { Id } from '../../../foundation/contract/id.ts';
import type { Logger } from '../../../foundation/server/log.ts';
import type { Claim } from './claim-batch.ts';
import { NumberQueue } from './number-queue.ts';

export interface ScheduleLimits {
  /** Messages of this process that are under way or wait for their moment. */
  inFlight: number;
  /** Calls of one number before the provider has proved that it accepts, and after. */
  ofNumber: { first: number; most: number };
  /** Transactions that claim at the same time, and how many more where a person waits. */
  claims: number;
  claimsForReplies: number;
  /** Messages of one claim while other numbers wait, so that each gets its turn. */
  quantum: number;
  /** Of one claim while no other number waits: what a reply waits for that comes meanwhile. */
  alone: number;
}

const LIMITS: ScheduleLimits = {
  inFlight: 1_500,
  ofNumber: { first: 4, most: 640 },
  claims: 5,
  claimsForReplies: 2,
  quantum: 64,
  alone: 128,
};
const AFTER_FAILURE_MS = 500;
/** A number without a claim for this long is removed here. */
const FORGET_MS = 600_000;

export interface ScheduleOptions {
  limits?: Partial<ScheduleLimits>;
  log: Logger;
  /** False while enough is under way or waits for its result to be written; `resume` says that it may have changed. */
  hasRoom(): boolean;
  claim(number: NumberQueue, of: { freeCalls: number; isReply: boolean }): Promise<Claim>;
  onClaimed(number: NumberQueue, claim: Claim): void;
}

/** Decides which number claims next: those with a person's reply first, then the one that was served longest ago, as far as calls are free. */
export interface Schedule {
  queueOf(businessId: Id, channelId: Id): NumberQueue;
  /** Something of the number may be due; `isUrgent`: what a person has written. */
  want(number: NumberQueue, isUrgent?: boolean): void;
  begin(number: NumberQueue): void;
  end(number: NumberQueue): void;
  /** There may be room again. */
  resume(): void;
  /** Claims nothing more; settles when no call is under way. */
  stop(): Promise<void>;
}

const countOf = ({ attempts, uploads, refusals }: Claim): number => attempts.length + uploads.length + refusals.length;

const goesBefore = (one: NumberQueue, other: NumberQueue): boolean =>
  one.isUrgent === other.isUrgent ? one.servedMs < other.servedMs : one.isUrgent;

export function createSchedule({ limits: given, log, hasRoom, claim, onClaimed }: ScheduleOptions): Schedule {
  const limits = { ...LIMITS, ...given };
  const numbers = new Map<string, NumberQueue>();
  const stopped = Promise.withResolvers<void>();
  let isStopping = false;
  let inFlight = 0;
  let claims = 0;
  let isPumpDue = false;
  let timer: NodeJS.Timeout | null = null;

  function pump(): void {
    isPumpDue = false;
    if (isStopping) {
      if (inFlight === 0 && claims === 0) stopped.resolve();
      return;
    }
    while (claims < limits.claims + limits.claimsForReplies && inFlight < limits.inFlight && hasRoom()) {
      const next = longestWaiting();
      if (!next || (claims >= limits.claims && !next.number.isUrgent)) break;
      void serve(next.number, next.isAlone);
    }
    setTimer();
  }
  /** Many responses come in one turn of the event loop. */
  function pumpSoon(): void {
    if (isPumpDue) return;
    isPumpDue = true;
    setImmediate(pump);
  }

  function longestWaiting(): { number: NumberQueue; isAlone: boolean } | null {
    const now = performance.now();
    let first: NumberQueue | null = null;
    let ready = 0;
    for (const [key, number] of numbers) {
      if (number.isReady(now)) {
        ready += 1;
        if (!first || goesBefore(number, first)) first = number;
      } else if (!number.isWanted && number.inFlight === 0 && now - number.servedMs > FORGET_MS) numbers.delete(key);
    }
    return first && { number: first, isAlone: ready === 1 };
  }

  async function serve(number: NumberQueue, isAlone: boolean): Promise<void> {
    const wasUrgent = number.isUrgent;
    claims += 1;
    number.isClaiming = true;
    number.isWanted = false;
    number.isWantedAgain = false;
    number.isUrgent = false;
    number.servedMs = performance.now();
    const freeCalls = Math.min(number.freeCalls, limits.inFlight - inFlight, isAlone ? limits.alone : limits.quantum);
    try {
      const claimed = await claim(number, { freeCalls, isReply: wasUrgent });
      onClaimed(number, claimed);
      const { waitSeconds, replyWaitSeconds } = claimed;
      // The number had used up its second: the reply is still there, and leaves first.
      if (wasUrgent && replyWaitSeconds > 0 && countOf(claimed) === 0) number.isUrgent = true;
      number.isWanted = waitSeconds !== null || number.isWantedAgain;
      const now = performance.now();
      number.notBeforeMs = Math.max(number.notBeforeMs, now + replyWaitSeconds * 1000);
      number.nextShareMs = now + (waitSeconds ?? 0) * 1000;
    } catch (error) {
      log.warn({ err: error, channel: number.channelId }, 'Failed to claim sends of a number; retrying');
      number.isWanted = true;
      number.notBeforeMs = performance.now() + AFTER_FAILURE_MS;
    } finally {
      claims -= 1;
      number.isClaiming = false;
      pumpSoon();
    }
  }

  function setTimer(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const now = performance.now();
    let earliest = Infinity;
    for (const { isWanted, isClaiming, readyMs } of numbers.values())
      if (isWanted && !isClaiming && readyMs > now) earliest = Math.min(earliest, readyMs);
    if (earliest < Infinity) timer = setTimeout(pumpSoon, Math.ceil(earliest - now));
  }

  return {
    queueOf(businessId, channelId) {
      const key = `${businessId}|${channelId}`;
      const number = numbers.get(key) ?? new NumberQueue(businessId, channelId, limits.ofNumber);
      numbers.set(key, number);
      return number;
    },
    want(number, isUrgent) {
      number.want(isUrgent);
      pumpSoon();
    },
    begin(number) {
      number.inFlight += 1;
      inFlight += 1;
    },
    end(number) {
      number.inFlight -= 1;
      inFlight -= 1;
      pumpSoon();
    },
    resume: pumpSoon,
    stop() {
      isStopping = true;
      if (timer) clearTimeout(timer);
      pumpSoon();
      return stopped.promise;
    },
  };
}
