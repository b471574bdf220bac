/** One attempt to deliver a webhook. */
export interface DeliveryAttempt {
  seq: number;
  time: string;
  delivery_id: number;
  url: string;
  summary: string;
  updates: number;
  attempt: number;
  /** The HTTP status, or a word for why there was none. */
  outcome: number | string;
  took_ms: number;
  body: string | null;
}

const KEPT = 5_000;
const BODIES_KEPT = 500;
/** A body of three megabytes would make the log itself heavy. */
const LONGEST_BODY = 64 * 1024;

export interface DeliveryLog {
  add(attempt: Omit<DeliveryAttempt, 'seq'>): void;
  after(seq: number, limit: number): DeliveryAttempt[];
  clear(): void;
  readonly counts: { attempts: number; delivered: number; refused: number; given_up: number };
}

/** The newest attempts, and counts of all. */
export function createDeliveryLog(): DeliveryLog {
  let attempts: DeliveryAttempt[] = [];
  let seq = 0;
  const counts = { attempts: 0, delivered: 0, refused: 0, given_up: 0 };
  return {
    counts,
    add(attempt) {
      counts.attempts += 1;
      if (attempt.outcome === 200) counts.delivered += 1;
      else counts.refused += 1;
      const body = attempt.body !== null && attempt.body.length <= LONGEST_BODY ? attempt.body : null;
      attempts.push({ seq: ++seq, ...attempt, body });
      const old = attempts.at(-BODIES_KEPT);
      if (old && attempts.length > BODIES_KEPT) old.body = null;
      if (attempts.length > KEPT * 2) attempts = attempts.slice(-KEPT);
    },
    after: (last, limit) => attempts.filter((attempt) => attempt.seq > last).slice(0, limit),
    clear() {
      attempts = [];
      Object.assign(counts, { attempts: 0, delivered: 0, refused: 0, given_up: 0 });
    },
  };
}
