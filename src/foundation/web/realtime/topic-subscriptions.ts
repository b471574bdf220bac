import type { AreaTopic } from '../slots/area.ts';
import { reconnectDelayMs } from './backoff.ts';

export interface SubscriptionCalls {
  /** Answers when the subscription ends, ISO 8601. */
  subscribe: (topic: string) => Promise<string>;
  /** Sent while the page goes away; no one waits for it. */
  clear: (topic: string) => void;
}

/** Renewed this long before the end, and never more often. */
const MARGIN_MS = 60_000;
const SHORTEST_RENEWAL_MS = 10_000;

/** Keeps the topics of one socket subscribed. */
export class TopicSubscriptions {
  readonly #calls: SubscriptionCalls;
  readonly #onFirst: () => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout> | undefined>();
  readonly #standing = new Set<string>();
  readonly #endsWithPage = new Set<string>();
  #hasStood = false;

  constructor(calls: SubscriptionCalls, onFirst: () => void) {
    this.#calls = calls;
    this.#onFirst = onFirst;
  }

  /** A topic that several areas need is subscribed to once. */
  add({ topic, endsWithPage = false }: AreaTopic): void {
    if (endsWithPage) this.#endsWithPage.add(topic);
    if (!this.#timers.has(topic)) this.#timers.set(topic, undefined);
  }

  /** The socket is ready: says all topics again, since the answering process may be another one. */
  renewAll(): void {
    for (const topic of this.#timers.keys()) void this.#renew(topic, 0);
  }

  /** The first time that every topic stands, also when one of them was refused at first: until then events passed unseen. */
  #stands(topic: string): void {
    if (!this.#timers.has(topic)) return;
    this.#standing.add(topic);
    if (this.#hasStood || this.#standing.size < this.#timers.size) return;
    this.#hasStood = true;
    this.#onFirst();
  }

  async #renew(topic: string, failures: number): Promise<void> {
    clearTimeout(this.#timers.get(topic));
    try {
      const expiry = await this.#calls.subscribe(topic);
      const left = new Date(expiry).getTime() - Date.now() - MARGIN_MS;
      this.#renewIn(topic, Math.max(Number.isFinite(left) ? left : 0, SHORTEST_RENEWAL_MS), 0);
      this.#stands(topic);
    } catch {
      // The call has recorded its failure; the topic is asked for again until it is given.
      this.#renewIn(topic, reconnectDelayMs(failures + 2), failures + 1);
    }
  }

  #renewIn(topic: string, delayMs: number, failures: number): void {
    if (!this.#timers.has(topic)) return;
    this.#timers.set(
      topic,
      setTimeout(() => void this.#renew(topic, failures), delayMs),
    );
  }

  /** The page is left: what ends with it is ended (specification, section 4). */
  leave(): void {
    for (const topic of this.#endsWithPage) if (this.#timers.has(topic)) this.#calls.clear(topic);
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#endsWithPage.clear();
    this.#standing.clear();
    this.#hasStood = false;
  }
}
