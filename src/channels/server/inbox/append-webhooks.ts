import type { Pool } from '../../../foundation/server/db/pool.ts';
import { insertWebhooks } from './inbox-store.ts';
import { refuse } from '../../../foundation/server/refuse.ts';

/** Stores raw webhooks; each promise resolves when its body is durable. */
export interface WebhookInbox {
  append(provider: string, body: Buffer): Promise<void>;
}

interface Waiting {
  body: Buffer;
  stored(): void;
  failed(error: unknown): void;
}

export interface WebhookInboxOptions {
  pool: Pool;
  /** Called when something was stored. */
  onStored?: () => void;
}

// One statement for many requests is what makes thousands a second possible: a commit costs the same
// for one body as for five hundred.
const MAX_BODIES = 500;
const MAX_BYTES = 4 * 1024 * 1024;
// One after the other, so that webhooks are stored and applied in the order in which they came: messages of one
// second have no other. A flood fills whole statements; then two at once keep the database busy.
const IN_FLIGHT = 1;
const IN_FLIGHT_OF_A_FLOOD = 2;
/**
 * The shortest time between the beginnings of two statements, in ms. A statement costs the server and the database 0.3 ms of processor
 * time, however few bodies it has, so webhooks that arrive within this time share one. A webhook that arrives alone does not wait.
 */
const STATEMENT_EVERY_MS = 4;
/** More than this waiting means the database cannot keep up: the provider is asked to retry. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** A group committer: what arrives while a statement is under way goes with the next one. */
export function createWebhookInbox({ pool, onStored }: WebhookInboxOptions): WebhookInbox {
  const queues = new Map<string, Waiting[]>();
  let waitingBytes = 0;
  let inFlight = 0;
  let begun = Number.NEGATIVE_INFINITY;
  let pumpingSoon: NodeJS.Timeout | undefined;

  const take = (queue: Waiting[]): Waiting[] => {
    let bytes = 0;
    let count = 0;
    while (count < queue.length && count < MAX_BODIES) {
      bytes += queue[count]?.body.length ?? 0;
      if (count > 0 && bytes > MAX_BYTES) break;
      count += 1;
    }
    return queue.splice(0, count);
  };

  const mostInFlight = (queue: readonly Waiting[]): number =>
    queue.length >= MAX_BODIES ? IN_FLIGHT_OF_A_FLOOD : IN_FLIGHT;

  const store = async (provider: string, group: Waiting[]): Promise<void> => {
    try {
      await insertWebhooks(
        pool,
        provider,
        group.map(({ body }) => body),
      );
      for (const { stored } of group) stored();
      onStored?.();
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  };

  /** How long the next statement waits, in milliseconds; one that is full waits for nothing. */
  const restMs = (queue: readonly Waiting[]): number =>
    queue.length >= MAX_BODIES ? 0 : Math.max(0, begun + STATEMENT_EVERY_MS - performance.now());

  const pumpIn = (ms: number): void => {
    pumpingSoon ??= setTimeout(() => {
      pumpingSoon = undefined;
      pump();
    }, ms);
  };

  const pump = (): void => {
    for (const [provider, queue] of queues) {
      while (queue.length > 0 && inFlight < mostInFlight(queue)) {
        const rest = restMs(queue);
        if (rest > 0) {
          pumpIn(rest);
          break;
        }
        const group = take(queue);
        for (const { body } of group) waitingBytes -= body.length;
        inFlight += 1;
        begun = performance.now();
        void store(provider, group).finally(() => {
          inFlight -= 1;
          pump();
        });
      }
    }
  };

  return {
    append(provider, body) {
      if (waitingBytes + body.length > MAX_WAITING_BYTES) refuse('SERVICE_UNAVAILABLE');
      return new Promise((stored, failed) => {
        const queue = queues.get(provider) ?? [];
        queues.set(provider, queue);
        queue.push({ body, stored, failed });
        waitingBytes += body.length;
        // Requests that were read in the same turn of the loop travel together.
        if (inFlight < mostInFlight(queue)) setImmediate(pump);
      });
    },
  };
}
