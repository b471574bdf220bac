import { QueryClient, type QueryKey } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { deliver, withoutNumbers, type LoggedEvent } from './replay-events.ts';

/** One query of a screen: what it had cached when the events began, and what a fresh load brings after them. */
export interface ParityQuery {
  queryKey: QueryKey;
  before: unknown;
  after: unknown;
  /** What reading it does besides, where the names in it are kept (`foundation/web/cache/labels.ts`). */
  keep?: (client: QueryClient, data: never) => void;
  /** What of it is compared, where the cache keeps an order that is not the server's. */
  compare?: (data: unknown) => unknown;
}

/** A list as its query keeps it: each entity as of the number of the read. */
export const readList = <Item extends object>(items: readonly Item[], as_of: number) => ({
  items: items.map((item) => ({ ...item, as_of })),
  as_of,
});

const RUNS = 300;

/**
 * After any order, repetition and loss of these events the cache equals a fresh load. What is lost is read again, as after
 * a lost connection, at any moment; what a listener declares stale is read at once. What arrives after that is late.
 */
export function expectParity(
  events: readonly LoggedEvent[],
  listeners: readonly RealtimeListener[],
  queries: readonly ParityQuery[],
): void {
  expect(events.length).toBeGreaterThan(1);
  const all = events.map((_, index) => index);
  /** `loadAt` is the position after which everything is read again; never when it is beyond the end. */
  const play = (order: readonly number[], loadAt: number): void => {
    const client = new QueryClient();
    const load = ({ queryKey, keep }: ParityQuery, data: unknown) => {
      keep?.(client, data as never);
      client.setQueryData(queryKey, data);
    };
    for (const query of queries) load(query, query.before);
    for (const [position, index] of order.entries()) {
      const event = events[index];
      if (event) deliver(event, listeners, client);
      for (const query of queries) {
        if (position === loadAt || client.getQueryState(query.queryKey)?.isInvalidated === true)
          load(query, query.after);
      }
    }
    for (const { queryKey, after, compare = (data: unknown) => data } of queries)
      expect(withoutNumbers(compare(client.getQueryData(queryKey)))).toEqual(withoutNumbers(compare(after)));
    client.clear();
  };
  fc.assert(
    fc.property(fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }), (order) => play(order, Infinity)),
    { numRuns: RUNS },
  );
  const some = fc.array(fc.nat(all.length - 1), { minLength: 1, maxLength: all.length * 2 });
  fc.assert(
    fc.property(some, fc.nat(), (order, at) => play(order, at % order.length)),
    { numRuns: RUNS },
  );
}
