/** How every simulated provider behaves on the wire. */
export interface WireSettings {
  webhooks: WebhookSettings;
  latency: LatencySettings;
  seed: number;
}

export interface WebhookSettings {
  /** Nothing leaves until it is false again. */
  hold: boolean;
  delay_ms: readonly [number, number];
  /** This part of the updates is delivered this many times more, within this time. */
  duplicate: { share: number; times: number; within_ms: number };
  /** That part of the updates waits up to so long, so that others pass it. */
  reorder: { share: number; window_ms: number };
  batch: { size: number; wait_ms: number };
  /** That part is lost on its first way and comes by the retry. */
  drop_share: number;
  retry: { first_ms: number; factor: number; max_ms: number; give_up_ms: number };
  timeout_ms: number;
  concurrency: number;
}

export interface LatencySettings {
  /** Before a call is looked at. */
  before_ms: number;
  jitter_ms: number;
  /** Between acceptance and answer: statuses may overtake it. */
  after_ms: number;
}

const DAY_MS = 86_400_000;

/** Everything at its ordinary value. */
export function defaultWireSettings(): WireSettings {
  return {
    webhooks: {
      hold: false,
      delay_ms: [0, 0],
      duplicate: { share: 0, times: 1, within_ms: 1_000 },
      reorder: { share: 0, window_ms: 500 },
      batch: { size: 1, wait_ms: 0 },
      drop_share: 0,
      // At once, then less and less often, for seven days.
      retry: { first_ms: 500, factor: 2, max_ms: 3_600_000, give_up_ms: 7 * DAY_MS },
      timeout_ms: 20_000,
      concurrency: 32,
    },
    latency: { before_ms: 0, jitter_ms: 0, after_ms: 0 },
    seed: 1,
  };
}
