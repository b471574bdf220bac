import type { BudgetState } from '../budgets/send-budget-store.ts';

/** After a rate limit a number speeds up again by a tenth each second. */
const RECOVERY_PER_SECOND = 1.1;
/**
 * A message that was claimed late is late again each second, because it leaves when the one a second before it has expired. With
 * tenths a claim came up to 100 ms late; with twentieths, and claims that wait for what expires instead of a tick, the
 * model in pace.test.ts sends more than 990 of 1,000.
 */
const MOST_TICKS_PER_SECOND = 20;
/**
 * A claim is a transaction, whatever it takes: with fewer messages in a tick, fifty numbers of 80 a second would need a
 * thousand of them a second. A slow number has longer ticks instead.
 */
const MESSAGES_PER_TICK = 16;
const FEWEST_TICKS_PER_SECOND = 2;
/** A tick may get a little more than its share, to make up for one that came late. */
const CATCH_UP = 1.5;
/** At most this part of a second is kept free for people's replies. */
const MOST_RESERVED = 0.1;
/** When everything is in flight there is no time to name: responses are what frees the budget. */
const IN_FLIGHT_WAIT_SECONDS = 0.01;
/**
 * About what a claim takes from reading the budget to its commit. A claim may count on what expires in this time, and
 * then leaves no earlier than at its end: otherwise each message of a number at its limit waits for a commit after its turn
 * has come.
 */
export const AHEAD_SECONDS = 0.02;

export interface Allowance {
  /** How many may leave now. */
  count: number;
  /** Only what people have written (lane 1): the part of the second that all others may use is used up. */
  isRepliesOnly: boolean;
  /** Not before this many seconds have passed, because some of them count on what expires until then. */
  leaveSeconds: number;
  tick: number;
  /** The pace that holds now, messages a second. */
  limit: number;
  /** How long to wait before asking again when `count` is all that is wanted. */
  waitSeconds: number;
  /** The same for a person's reply. */
  replyWaitSeconds: number;
}

export interface Demand {
  /** A person's reply is due. */
  isReply: boolean;
  /** How many messages of a second are left to such replies. */
  reserved: number;
}

/**
 * How many messages of a number may leave now. Two rules together: what is in flight and what was responded to in the last
 * second stays below the limit, so no second on the provider's side sees more however long the way there takes; and each
 * tick gets its part of the second, so that the second is spread evenly. A person's reply needs only the first.
 */
export function allowanceOf(state: BudgetState, throughput: number, { isReply, reserved }: Demand): Allowance {
  const slowed =
    state.slowed_to === null
      ? throughput
      : state.slowed_to * RECOVERY_PER_SECOND ** Math.max(0, state.slowed_seconds ?? 0);
  const limit = Math.max(1, Math.min(throughput, slowed));
  const ticksPerSecond = Math.max(
    FEWEST_TICKS_PER_SECOND,
    Math.min(MOST_TICKS_PER_SECOND, Math.floor(limit / MESSAGES_PER_TICK)),
  );
  const ticks = state.now * ticksPerSecond;
  // A clock that was set back must not stop the number.
  const tick = Math.floor(ticks);
  const inTick = Math.ceil((limit * CATCH_UP) / ticksPerSecond) - (state.tick === tick ? state.tick_count : 0);
  const inSecond = Math.floor(limit) - state.in_flight - state.spent_ahead;
  const forAll = inSecond - Math.min(reserved, Math.floor(limit * MOST_RESERVED));
  const untilTick = (tick + 1 - ticks) / ticksPerSecond;
  const untilExpiry = Math.max(0.001, Math.min(state.spent_wait ?? IN_FLIGHT_WAIT_SECONDS, 1));
  if (state.wait !== null && state.wait > 0)
    return {
      count: 0,
      isRepliesOnly: false,
      leaveSeconds: 0,
      tick,
      limit,
      waitSeconds: state.wait,
      replyWaitSeconds: state.wait,
    };
  const ofAll = Math.max(0, Math.min(inTick, forAll));
  const isRepliesOnly = ofAll === 0 && isReply;
  const count = isRepliesOnly ? Math.max(0, inSecond) : ofAll;
  const isAhead = count > Math.floor(limit) - state.in_flight - state.spent;
  return {
    count,
    isRepliesOnly,
    leaveSeconds: isAhead ? AHEAD_SECONDS : 0,
    tick,
    limit,
    waitSeconds: inTick <= forAll ? untilTick : untilExpiry,
    replyWaitSeconds: count < inSecond ? 0 : untilExpiry,
  };
}
