/** How far a run with a pace is. Milliseconds since 1970. */
export interface PaceState {
  /** From when on the next message may leave. */
  next_ms: number;
  /** The last time that was given to a message which came too early. */
  given_ms: number;
}

const MINUTE_MS = 60_000;
/** Claims come late by parts of a second: so much of the pace may be made up for. */
const CATCH_UP_MS = 2_000;

/** No time further ahead than this is given: what comes then is asked again, by the pace of that time. */
const AHEAD_MS = 24 * 60 * MINUTE_MS;

/**
 * Which of so many messages that are due may leave now, at a pace per minute: the first ones. Each of the others is given a time of its own,
 * one after the other at the pace, so that a run that was stopped for a day does not leave at once. Pure.
 */
export function keepPace(
  state: PaceState | null,
  { count, perMinute, nowMs }: { count: number; perMinute: number; nowMs: number },
): { allowed: number; times: number[]; state: PaceState } {
  const interval = MINUTE_MS / perMinute;
  let next = Math.max(state?.next_ms ?? nowMs, nowMs - CATCH_UP_MS);
  let allowed = 0;
  for (; allowed < count && next <= nowMs; allowed += 1) next += interval;
  const times: number[] = [];
  let given = Math.max(state?.given_ms ?? nowMs, next - interval);
  for (let index = allowed; index < count; index += 1) {
    given = Math.min(given + interval, nowMs + AHEAD_MS);
    times.push(given);
  }
  return { allowed, times, state: { next_ms: next, given_ms: given } };
}
