import type { BudgetState } from '../budgets/send-budget-store.ts';

/** After a rate limit a number speeds up again by a tenth each second. */
const RECOVERY_PER_SECOND = 1.1;
/**
 * Of the pace by which turns follow each other. With the throughput itself what was held up for a moment would be held up in each
 * second that follows; much faster, and all of a second would leave in the first part of it.
 */
const CATCH_UP = 1.05;
/** A delay of up to this many seconds is made up for at once, so that one late message does not delay all that follow. */
const LATE_SECONDS = 0.05;
/** A number that has sent nothing for this many seconds was not delayed: nothing was waiting. */
const PAUSE_SECONDS = 0.5;
/**
 * A claim is a transaction, whatever it takes: with fewer messages in each, fifty numbers of 80 a second would need a thousand of
 * them a second. A claim therefore takes what leaves in the time that 16 messages need: at least a twentieth of a second, and at
 * most half a second, because the rules of a message are checked when it is claimed.
 */
const MESSAGES_PER_CLAIM = 16;
const SHORTEST_SECONDS = 0.05;
const LONGEST_SECONDS = 0.5;
/** A claim begins this long before its first message may leave: it waits for other claims, for statements and for its commit. */
const AHEAD_SECONDS = 0.1;
/** When everything is in flight, its places are free a second after its responses: nothing is so soon. */
const IN_FLIGHT_WAIT_SECONDS = 0.8;
/** A turn further away than any pace makes it was written before the clock was set back. */
const CLOCK_WAS_SET_BACK_SECONDS = 2;

export interface Allowance {
  /** When each message that may be claimed may leave, in seconds from the reading of the budget, in order. */
  leaveSeconds: number[];
  /** The same for what people write, which leaves before its turn: when there is a place for it. */
  placeSeconds: number[];
  /** Only what people have written (lane 1): nothing else may leave soon enough. */
  isRepliesOnly: boolean;
  /** When the turn of the one after each of these is, by the pace, in seconds from then; empty where the pace does not count. */
  nextTurnSeconds: number[];
  /** The pace that holds now, messages a second. */
  limit: number;
  /** How long to wait before asking again when all of this is claimed. */
  waitSeconds: number;
  /** The same for a person's reply. */
  replyWaitSeconds: number;
}

export interface Demand {
  /** A person's reply is due. */
  isReply: boolean;
  /** No more are claimed than this. */
  most: number;
}

/**
 * When messages of a number may leave. Two rules together. What is in flight and what was responded to in the last second
 * stays below the limit, so no second on the provider's side sees more however long the way there takes: each message
 * leaves when the response whose place it takes is a second old, less the shortest round trip (`RoundTrips`). And messages leave evenly, so that a place becomes free
 * every moment, also for a person's reply. A reply needs only the first rule, and may count on any place of the next second,
 * because it leaves before everything else that was claimed (`LeavingSends`).
 */
export function allowanceOf(state: BudgetState, throughput: number, { isReply, most }: Demand): Allowance {
  const limit = limitOf(state, throughput);
  if (state.wait !== null && state.wait > 0) {
    const { wait } = state;
    const nothing = { leaveSeconds: [], placeSeconds: [], nextTurnSeconds: [], isRepliesOnly: false };
    return { ...nothing, limit, waitSeconds: wait, replyWaitSeconds: wait };
  }
  const places = [...freePlaces(state, limit).take(most + 1)];
  const chunk = Math.min(Math.max(MESSAGES_PER_CLAIM / limit, SHORTEST_SECONDS), LONGEST_SECONDS);
  const until = AHEAD_SECONDS + chunk;
  const wait = state.turn_wait ?? 0;
  let turn = wait > CLOCK_WAS_SET_BACK_SECONDS || wait < -PAUSE_SECONDS ? 0 : wait;
  const ofAll: number[] = [];
  const turns: number[] = [];
  for (const place of places) {
    const leave = Math.max(place, turn);
    if (leave > until) break;
    ofAll.push(leave);
    turn = Math.max(turn, leave - LATE_SECONDS) + 1 / (limit * CATCH_UP);
    turns.push(turn);
  }
  const following = places[ofAll.length];
  const isRepliesOnly = ofAll.length === 0 && isReply && places.length > 0;
  return {
    leaveSeconds: (isRepliesOnly ? places : ofAll).slice(0, most),
    placeSeconds: places.slice(0, isRepliesOnly ? most : ofAll.length),
    nextTurnSeconds: isRepliesOnly ? [] : turns,
    isRepliesOnly,
    limit,
    // What follows leaves after `until`, so this is a moment at least.
    waitSeconds: following === undefined ? IN_FLIGHT_WAIT_SECONDS : Math.max(following, turn) - AHEAD_SECONDS,
    replyWaitSeconds: places.length > 0 ? 0 : IN_FLIGHT_WAIT_SECONDS,
  };
}

/** The throughput, or less for a while after a rate limit. */
function limitOf({ slowed_to, slowed_seconds }: BudgetState, throughput: number): number {
  const slowed = slowed_to === null ? throughput : slowed_to * RECOVERY_PER_SECOND ** Math.max(0, slowed_seconds ?? 0);
  return Math.max(1, Math.min(throughput, slowed));
}

/**
 * The places of the second that become free, in seconds from now and in order: at once what nothing has taken, then one with each
 * response that becomes a second old. What is in flight has a place, and takes the first ones.
 */
function* freePlaces({ in_flight, spent_waits, spent_counts }: BudgetState, limit: number): Generator<number> {
  let room = Math.floor(limit) - in_flight - spent_counts.reduce((sum, count) => sum + count, 0);
  for (; room > 0; room -= 1) yield 0;
  for (const [index, count] of spent_counts.entries()) {
    for (let each = 0; each < count; each += 1) {
      if (room < 0) room += 1;
      else yield Math.max(0, spent_waits[index] ?? 0);
    }
  }
}
