import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Logger } from '../../../foundation/server/log.ts';
import type { Bus } from '../../../foundation/server/realtime/bus.ts';
import { planForSending } from '../planner-store.ts';
import { findWaitingNumbers, type WaitingNumber } from '../outbox/claim-store.ts';

/** Longest time for which something due is not seen when no wake-up came. */
const POLL_MS = 1_000;
/**
 * Businesses are woken for many reasons, of which few make a send due; each message that is sent is one. After a read the next
 * wake-ups wait this long, together. An enqueued send does not wait.
 */
const REST_MS = 100;

export interface WakeUps {
  stop(): Promise<void>;
}

/**
 * Finds numbers with something due: at once for a business with a send that was just enqueued, soon for one that is
 * woken, and for all of them each second, because a wake-up may be lost and due times come without one.
 */
export function startWakeUps(
  { pool, bus, log, restMs = REST_MS }: { pool: Pool; bus: Bus; log: Logger; restMs?: number },
  onWaiting: (numbers: readonly WaitingNumber[]) => void,
): WakeUps {
  const stopping = new AbortController();
  let asked: Set<Id> | 'all' = 'all';
  let isEnqueued = false;
  let resting: AbortController | null = null;
  let isReading = false;
  let reading = Promise.resolve();

  const find = (businessIds: readonly Id[] | 'all') =>
    inTransaction({ pool, businessId: null, mode: 'read' }, async (tx) => {
      const [, numbers] = await Promise.all([planForSending(tx), findWaitingNumbers(tx, businessIds)]);
      return numbers;
    });
  async function read(): Promise<void> {
    while (!stopping.signal.aborted && (asked === 'all' || asked.size > 0)) {
      const businessIds = asked === 'all' ? asked : [...asked];
      asked = new Set();
      isEnqueued = false;
      const numbers = await find(businessIds).catch((error: unknown) => {
        log.warn({ err: error }, 'Failed to read which sends are due; retrying');
        return [];
      });
      if (numbers.length > 0) onWaiting(numbers);
      await rest();
    }
  }
  async function rest(): Promise<void> {
    // Enqueued while the database was read.
    if (isEnqueued || stopping.signal.aborted) return;
    resting = new AbortController();
    // The delay rejects when it is ended early.
    await delay(restMs, undefined, { signal: resting.signal, ref: false }).catch(() => undefined);
    resting = null;
  }
  function wake(): void {
    if (isReading || stopping.signal.aborted) return;
    isReading = true;
    reading = read().finally(() => {
      isReading = false;
      // Asked between the last read and its end.
      if (asked === 'all' || asked.size > 0) wake();
    });
  }

  const endLogWakes = bus.onWakeLog((businessIds) => {
    if (businessIds === 'all') asked = 'all';
    else if (asked !== 'all') for (const businessId of businessIds) asked.add(businessId);
    wake();
  });
  const ignoreEnqueued = bus.onWake('sends', () => {
    isEnqueued = true;
    resting?.abort();
    wake();
  });
  const poll = setInterval(() => {
    asked = 'all';
    wake();
  }, POLL_MS);
  wake();
  return {
    async stop() {
      stopping.abort();
      resting?.abort();
      endLogWakes();
      ignoreEnqueued();
      clearInterval(poll);
      await reading;
    },
  };
}
