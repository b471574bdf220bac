/** All of the sockets' intervals, in milliseconds. Tests shorten them. */
export interface RealtimeTimings {
  /**
   * From a read of the log that found many events for many sockets to the next one: followers are collected meanwhile.
   * After few events, or for few sockets, a part of it.
   */
  coalesce: number;
  /** How often ended sessions are looked for, and lost wake-ups made up for. A session ends within 5 s (S7). */
  check: number;
  /** An idle socket receives the present number this often; every second time it is asked for a sign of life. */
  heartbeat: number;
  /** Pause after a failed look at the database. */
  retry: number;
}

export const REALTIME_TIMINGS: RealtimeTimings = { coalesce: 50, check: 4_000, heartbeat: 15_000, retry: 500 };
