import type { BudgetState } from '../budget-store.ts';

/** After a rate answer a number speeds up again by a tenth each second. */
const RECOVERY_PER_SECOND = 1.1;
const TICKS_PER_SECOND = 10;
/** A tenth may get a little more than its share, to make up for one that came late. */
const CATCH_UP = 1.25;
/** When everything is in flight there is no time to name: answers are what frees the budget. */
const IN_FLIGHT_WAIT_SECONDS = 0.01;

export interface Allowance {
  /** How many may leave now. */
  count: number;
  tick: number;
  /** The pace that holds now, messages a second. */
  limit: number;
  /** When `count` is 0: how long to wait before asking again. */
  waitSeconds: number;
}

/**
 * How many messages of a number may leave now. Two rules together: what is in flight and what was
 * answered in the last second stays below the limit, so no second on the provider's side sees more
 * however long the way there takes; and each tenth of a second gets a tenth of it, so that the second
 * is spread evenly.
 */
export function allowanceOf(state: BudgetState, throughput: number): Allowance {
  const slowed =
    state.slowed_to === null
      ? throughput
      : state.slowed_to * RECOVERY_PER_SECOND ** Math.max(0, state.slowed_seconds ?? 0);
  const limit = Math.max(1, Math.min(throughput, slowed));
  const ticks = state.now * TICKS_PER_SECOND;
  // A clock that was set back must not stop the number.
  const tick = Math.floor(ticks);
  const inTick = Math.ceil((limit * CATCH_UP) / TICKS_PER_SECOND) - (state.tick === tick ? state.tick_count : 0);
  const inSecond = Math.floor(limit) - state.spent - state.in_flight;
  const allowance = { tick, limit, count: Math.max(0, Math.min(inTick, inSecond)) };
  if (state.wait !== null && state.wait > 0) return { ...allowance, count: 0, waitSeconds: state.wait };
  if (allowance.count > 0) return { ...allowance, waitSeconds: 0 };
  if (inTick <= 0) return { ...allowance, waitSeconds: (tick + 1 - ticks) / TICKS_PER_SECOND };
  return { ...allowance, waitSeconds: Math.max(0.001, Math.min(state.spent_wait ?? IN_FLIGHT_WAIT_SECONDS, 1)) };
}
