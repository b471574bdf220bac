import type { Chance } from '../chance.ts';
import { createDeliveryLog, type DeliveryLog } from './delivery-log.ts';
import { createDeliveryQueue, type DeliveryQueue, type QueueParts } from './delivery-queue.ts';

export interface Outbox<Update> {
  /** Sends the update to the address, with every disorder that the settings ask for. */
  add(url: string, update: Update): void;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  /** Updates and bodies that have not arrived yet. */
  readonly pendingCount: number;
  clear(): void;
  stop(): void;
}

interface OutboxParts<Update> extends Omit<QueueParts, 'log'> {
  chance: () => Chance;
  /** The body for some updates, in the provider's form. */
  bodyOf: (updates: readonly Update[]) => string;
  /** What the log says about one update in a word. */
  summaryOf: (update: Update) => string;
}

/** Turns what happened into bodies on their way: late, twice, out of order, several in one, or lost at first. */
export function createOutbox<Update>({ chance, bodyOf, summaryOf, ...parts }: OutboxParts<Update>): Outbox<Update> {
  const { clock, settings } = parts;
  const log = createDeliveryLog();
  const queue = createDeliveryQueue({ ...parts, log });
  const batches = new Map<string, { updates: Update[]; takeBack: () => void }>();
  let delayed = 0;

  const flush = (url: string): void => {
    const batch = batches.get(url);
    batches.delete(url);
    if (!batch) return;
    batch.takeBack();
    send(url, batch.updates);
  };

  const send = (url: string, updates: readonly Update[]): void => {
    const [first] = updates;
    if (!first) return;
    const summary = updates.length === 1 ? summaryOf(first) : `${updates.length} updates`;
    const isLost = chance().hits(settings().drop_share);
    queue.add({ url, body: bodyOf(updates), summary, updates: updates.length, is_lost: isLost });
  };

  const enqueue = (url: string, update: Update): void => {
    const { size, wait_ms } = settings().batch;
    if (size <= 1) return send(url, [update]);
    const batch = batches.get(url) ?? { updates: [], takeBack: clock.after(wait_ms, () => flush(url)) };
    batches.set(url, batch);
    batch.updates.push(update);
    if (batch.updates.length >= size) flush(url);
  };

  const later = (wait: number, url: string, update: Update): void => {
    if (wait <= 0) return enqueue(url, update);
    delayed += 1;
    clock.after(wait, () => {
      delayed -= 1;
      enqueue(url, update);
    });
  };

  return {
    queue,
    log,
    get pendingCount() {
      return delayed + queue.waiting.size + [...batches.values()].reduce((sum, { updates }) => sum + updates.length, 0);
    },
    add(url, update) {
      const { delay_ms, reorder, duplicate } = settings();
      const random = chance();
      const wait =
        random.between(delay_ms[0], delay_ms[1]) + (random.hits(reorder.share) ? random.next() * reorder.window_ms : 0);
      later(wait, url, update);
      if (random.hits(duplicate.share)) {
        for (let copy = 0; copy < duplicate.times; copy++)
          later(wait + random.next() * duplicate.within_ms, url, update);
      }
    },
    clear() {
      for (const { takeBack } of batches.values()) takeBack();
      batches.clear();
      queue.clear();
      log.clear();
    },
    stop: queue.stop,
  };
}
