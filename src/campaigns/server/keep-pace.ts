/** Rate limiter state of a run with a limit per minute. Milliseconds since 1970. */
export interface PaceState {
  /** The next message may be sent from this time on. */
  next_ms: number;
  /** The latest time to which a message was deferred. */
  deferred_ms: number;
}

const MINUTE_MS = 60_000;
/** Claims may be delayed by up to a second or two; this much of the unused rate may be used later. */
const CATCH_UP_MS = 2_000;

/** Messages are deferred by at most this; when they are due again, the rate of that time applies. */
const AHEAD_MS = 24 * 60 * MINUTE_MS;

/**
 * Applies the limit per minute to `count` due messages: the first `allowed` of them may be sent now, each of the others is deferred to one of
 * `times`, spaced at that rate. A run that was stopped for a day therefore does not send all overdue messages at once. Pure.
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
  let deferred = Math.max(state?.deferred_ms ?? nowMs, next - interval);
  for (let index = allowed; index < count; index += 1) {
    deferred = Math.min(deferred + interval, nowMs + AHEAD_MS);
    times.push(deferred);
  }
  return { allowed, times, state: { next_ms: next, deferred_ms: deferred } };
}
