import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Logger } from '../../../foundation/server/log.ts';
import type { Bus } from '../../../foundation/server/realtime/bus.ts';
import { setForSending } from '../budget-store.ts';
import { findWaitingNumbers, type WaitingNumber } from '../claim-store.ts';

/** Longest time for which something due is not seen when no nudge came. */
const POLL_MS = 1_000;
/** Businesses are nudged for many reasons; looking in vain is done less often. */
const IN_VAIN_MS = 5;

export interface WakeUps {
  stop(): Promise<void>;
}

/**
 * Finds numbers with something due: at once for a business that is nudged (every enqueued send does),
 * and for all of them each second, because a nudge may be lost and due times come without one.
 */
export function startWakeUps(
  { pool, bus, log }: { pool: Pool; bus: Bus; log: Logger },
  onWaiting: (numbers: readonly WaitingNumber[]) => void,
): WakeUps {
  const stopping = new AbortController();
  let asked: Set<Id> | 'all' = 'all';
  let isLooking = false;
  let looking = Promise.resolve();

  const find = (businessIds: readonly Id[] | 'all') =>
    inTransaction({ pool, businessId: null, mode: 'read' }, async (tx) => {
      const [, numbers] = await Promise.all([setForSending(tx), findWaitingNumbers(tx, businessIds)]);
      return numbers;
    });
  async function look(): Promise<void> {
    while (!stopping.signal.aborted && (asked === 'all' || asked.size > 0)) {
      const businessIds = asked === 'all' ? asked : [...asked];
      asked = new Set();
      const numbers = await find(businessIds).catch((error: unknown) => {
        log.warn({ err: error }, 'Failed to read which sends are due; retrying');
        return [];
      });
      if (numbers.length > 0) onWaiting(numbers);
      else await delay(IN_VAIN_MS, undefined, { ref: false });
    }
  }
  function wake(): void {
    if (isLooking || stopping.signal.aborted) return;
    isLooking = true;
    looking = look().finally(() => {
      isLooking = false;
      // Asked between the last look and its end.
      if (asked === 'all' || asked.size > 0) wake();
    });
  }

  const deafen = bus.onNudge((businessIds) => {
    if (businessIds === 'all') asked = 'all';
    else if (asked !== 'all') for (const businessId of businessIds) asked.add(businessId);
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
      deafen();
      clearInterval(poll);
      await looking;
    },
  };
}
