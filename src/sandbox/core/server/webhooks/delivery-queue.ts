import type { SandboxClock } from '../clock.ts';
import type { WebhookSettings } from '../settings.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { Poster } from './post.ts';

/** One body on its way to one address. */
export interface Delivery {
  id: number;
  url: string;
  body: string;
  summary: string;
  updates: number;
  attempts: number;
  first_time: number;
  /** Its next attempt is lost on the way. */
  is_lost: boolean;
}

export interface DeliveryQueue {
  add(given: Pick<Delivery, 'url' | 'body' | 'summary' | 'updates' | 'is_lost'>): void;
  /** Puts back what an earlier run did not get rid of. */
  restore(deliveries: readonly Delivery[]): void;
  /** Sends what may be sent; to be called when the settings change. */
  pump(): void;
  readonly waiting: ReadonlyMap<number, Delivery>;
  clear(): void;
  stop(): void;
}

export interface QueueParts {
  clock: SandboxClock;
  settings: () => WebhookSettings;
  poster: Poster;
  /** The headers that prove where a body comes from, as of now. */
  headersFor: (body: string) => Record<string, string>;
  log: DeliveryLog;
  onSettled: (delivery: Delivery, outcome: number | string) => void;
}

/** Delivers until the receiver answers 200: again at once, then less and less often, until it is given up. */
export function createDeliveryQueue({
  clock,
  settings,
  poster,
  headersFor,
  log,
  onSettled,
}: QueueParts): DeliveryQueue {
  const waiting = new Map<number, Delivery>();
  let ready: Delivery[] = [];
  let head = 0;
  let active = 0;
  let lastId = 0;
  let isStopped = false;

  const pump = (): void => {
    const { hold, concurrency } = settings();
    while (!hold && !isStopped && active < concurrency && head < ready.length) {
      const delivery = ready[head++];
      if (head > 1_000 && head * 2 > ready.length) {
        ready = ready.slice(head);
        head = 0;
      }
      if (delivery && waiting.has(delivery.id)) void attempt(delivery);
    }
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    active += 1;
    const startedAt = performance.now();
    const outcome = delivery.is_lost
      ? 'lost'
      : await poster.post(delivery.url, Buffer.from(delivery.body), headersFor(delivery.body), settings().timeout_ms);
    active -= 1;
    if (isStopped || !waiting.has(delivery.id)) return;
    delivery.is_lost = false;
    delivery.attempts += 1;
    log.add({
      time: new Date(clock.now()).toISOString(),
      delivery_id: delivery.id,
      url: delivery.url,
      summary: delivery.summary,
      updates: delivery.updates,
      attempt: delivery.attempts,
      outcome,
      took_ms: Math.round(performance.now() - startedAt),
      body: delivery.body,
    });
    if (outcome === 200) waiting.delete(delivery.id);
    else retry(delivery);
    onSettled(delivery, outcome);
    pump();
  };

  const retry = (delivery: Delivery): void => {
    const { first_ms, factor, max_ms, give_up_ms } = settings().retry;
    if (clock.now() - delivery.first_time >= give_up_ms) {
      waiting.delete(delivery.id);
      log.counts.given_up += 1;
      return;
    }
    const wait = Math.min(max_ms, first_ms * factor ** (delivery.attempts - 1));
    clock.after(wait, () => {
      ready.push(delivery);
      pump();
    });
  };

  const put = (delivery: Delivery): void => {
    waiting.set(delivery.id, delivery);
    ready.push(delivery);
  };

  return {
    waiting,
    pump,
    add(given) {
      put({ ...given, id: ++lastId, attempts: 0, first_time: clock.now() });
      pump();
    },
    restore(deliveries) {
      for (const delivery of deliveries) put({ ...delivery, id: ++lastId });
      pump();
    },
    clear() {
      waiting.clear();
      ready = [];
      head = 0;
    },
    stop() {
      isStopped = true;
    },
  };
}
