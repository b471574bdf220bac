/** How the stand-in behaves; each part can be changed by the control API while it runs. */
export interface Settings {
  delivery: DeliverySettings;
  webhooks: WebhookSettings;
  latency: LatencySettings;
  /** From 24 on statuses carry no conversation. */
  webhook_version: number;
  /** Outside the window: 'async' accepts and fails later, as Meta mostly does; 'sync' refuses at once. */
  window_refusal: 'async' | 'sync';
  /** Whether an edit, a deletion or a reaction of a customer opens the window. */
  reactions_open_window: boolean;
  /** How long a template waits for review. */
  review_ms: number;
  /** Calls to accounts, templates and the like in one hour. */
  management_calls_per_hour: number;
  seed: number;
}

export interface DeliverySettings {
  /** After acceptance. */
  sent_ms: number;
  delivered_ms: number;
  /** For people without a phone here: which part of them reads, and when. */
  read_ms: number;
  read_share: number;
  /** Which part of the sends ends in failed with that code. */
  fail_share: number;
  fail_code: number;
  /** Which part of the read messages never says delivered. */
  skip_delivered_share: number;
  /** New templates are held until `POST /control/templates/:id` decides. */
  holds_for_quality: boolean;
}

export interface WebhookSettings {
  /** Nothing leaves until it is false again. */
  hold: boolean;
  delay_ms: readonly [number, number];
  /** That part of the updates comes so many times more, within that time. */
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
export function defaultSettings(): Settings {
  return {
    delivery: {
      sent_ms: 40,
      delivered_ms: 300,
      read_ms: 2_000,
      read_share: 0,
      fail_share: 0,
      fail_code: 131026,
      skip_delivered_share: 0,
      holds_for_quality: false,
    },
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
    webhook_version: 23,
    window_refusal: 'async',
    reactions_open_window: true,
    review_ms: 2_000,
    management_calls_per_hour: 5_000,
    seed: 1,
  };
}
