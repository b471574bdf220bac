/** All limits of time and number at the entrance of the process. Tests make them small. */
export interface HttpLimits {
  /** Calls of one session or, without a verified one, of one address. */
  callsPerMinute: number;
  /** From the first byte, or from the connection where none comes, to the end of the head. */
  headersTimeoutMs: number;
  /** From the first byte to the end of the body. */
  requestTimeoutMs: number;
  /** A connection on which nothing moves in either direction. */
  idleTimeoutMs: number;
  keepAliveTimeoutMs: number;
  /** How often Node looks for requests that are over their time: a limit holds this much later at most. */
  checkEveryMs: number;
  /** Connections of the process, WebSockets included. */
  connections: number;
  /** Of one address. Neither this machine nor a trusted proxy is one address: many people stand behind it. */
  connectionsPerAddress: number;
  countsLoopback: boolean;
  /** Handshakes that an address may have refused before the next ones are refused unread. */
  refusedHandshakesPerMinute: number;
}

// A request that never ends is cut after 15 + 5 s in its head and 30 + 5 s in its body (R23: 30 s and 60 s).
export const HTTP_LIMITS: HttpLimits = {
  callsPerMinute: 3_000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  idleTimeoutMs: 60_000,
  keepAliveTimeoutMs: 72_000,
  checkEveryMs: 5_000,
  connections: 10_000,
  connectionsPerAddress: 1_000,
  countsLoopback: false,
  refusedHandshakesPerMinute: 100,
};
