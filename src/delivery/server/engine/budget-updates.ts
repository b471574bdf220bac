import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Logger } from '../../../foundation/server/log.ts';
import { updateSendBudgets, type BudgetUpdate } from '../budgets/send-budget-store.ts';
import type { Conclusion } from './conclude.ts';
import type { NumberQueue } from './number-queue.ts';

/** Times of responses are kept in steps of this many ms, rounded up, so that the lists stay short. */
const STEP_MS = 2;

/**
 * Adds one response that came at `respondedMs` (since 1970, by the database's clock) to an update, and returns it; changes nothing
 * where the provider was not called.
 */
export function addResponse(
  update: BudgetUpdate | null,
  { isProviderReachable, isRateLimit, numberWaitSeconds, result }: Conclusion,
  { flight, limit, respondedMs }: { flight: string; limit: number; respondedMs: number },
): BudgetUpdate | null {
  if (isProviderReachable === null && result.state !== 'unknown') return update;
  return joinUpdates(update, {
    responses: new Map([[Math.ceil(respondedMs / STEP_MS) * STEP_MS, 1]]),
    flights: new Map([[flight, 1]]),
    slow_to: isRateLimit ? Math.max(1, limit / 2) : null,
    wait_seconds: numberWaitSeconds,
    outage: isProviderReachable === true ? 'over' : isProviderReachable === false ? 'again' : 'none',
  });
}

function addTo<Key>(sums: Map<Key, number>, more: ReadonlyMap<Key, number>): Map<Key, number> {
  for (const [key, count] of more) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

/** Two updates as one, which may be the first of them, changed. */
export function joinUpdates(one: BudgetUpdate | null, other: BudgetUpdate | null): BudgetUpdate | null {
  if (!one || !other) return one ?? other;
  return {
    responses: addTo(one.responses, other.responses),
    flights: addTo(one.flights, other.flights),
    slow_to:
      one.slow_to === null || other.slow_to === null
        ? (one.slow_to ?? other.slow_to)
        : Math.min(one.slow_to, other.slow_to),
    wait_seconds: Math.max(one.wait_seconds, other.wait_seconds),
    // One response proves that the provider is reachable.
    outage: [one.outage, other.outage].includes('over') ? 'over' : one.outage === 'again' ? 'again' : other.outage,
  };
}

/**
 * How often responses are written for other processes. A claim writes those of its number as well. A claim plans 0.6 s ahead at most, and
 * only a response that is 0.4 s old (less the shortest round trip) frees a place within that time. A later update never allows too many.
 */
const EVERY_MS = 250;
/** All processes must stop soon after a rate limit or an outage. */
const HOLDING_BACK_WITHIN_MS = 50;

const holdsBack = ({ slow_to, wait_seconds, outage }: BudgetUpdate): boolean =>
  slow_to !== null || wait_seconds > 0 || outage === 'again';

export interface BudgetUpdates {
  /** This number has an update. */
  add(number: NumberQueue): void;
  stop(): Promise<void>;
}

/** Writes updates that no claim has written, of all numbers together. */
export function startBudgetUpdates(pool: Pool, log: Logger): BudgetUpdates {
  const waiting = new Set<NumberQueue>();
  let timer: NodeJS.Timeout | null = null;
  let dueMs = Number.POSITIVE_INFINITY;
  let going = Promise.resolve();

  async function round(): Promise<void> {
    timer = null;
    dueMs = Number.POSITIVE_INFINITY;
    const taken = [...waiting].flatMap((number) => {
      const { budgetUpdate: update, businessId, channelId } = number;
      // A claim that is under way writes what there was; responses to it come later.
      if (!update || number.isClaiming) return [];
      number.budgetUpdate = null;
      return [{ number, update, values: { ...update, business_id: businessId, channel_id: channelId } }];
    });
    const isLeft = [...waiting].filter(({ budgetUpdate }) => budgetUpdate !== null);
    waiting.clear();
    for (const number of isLeft) add(number);
    if (taken.length === 0) return;
    try {
      await inTransaction({ pool, businessId: null, mode: 'write' }, (tx) =>
        updateSendBudgets(
          tx,
          taken.map(({ values }) => values),
        ),
      );
    } catch (error) {
      log.warn({ err: error }, 'Failed to update the budgets of numbers; retrying');
      for (const { number, update } of taken) {
        number.budgetUpdate = joinUpdates(update, number.budgetUpdate);
        add(number);
      }
    }
  }
  function add(number: NumberQueue): void {
    waiting.add(number);
    const { budgetUpdate: update } = number;
    const ms = update && holdsBack(update) ? HOLDING_BACK_WITHIN_MS : EVERY_MS;
    if (performance.now() + ms >= dueMs) return;
    if (timer) clearTimeout(timer);
    dueMs = performance.now() + ms;
    timer = setTimeout(() => {
      going = round();
    }, ms);
  }
  return {
    add,
    async stop() {
      await going;
      if (timer) clearTimeout(timer);
      await round();
      if (timer) clearTimeout(timer);
    },
  };
}
