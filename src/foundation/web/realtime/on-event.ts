import type { QueryClient } from '@tanstack/react-query';
import type { EventData, EventKind } from '../../contract/event.ts';
import type { RealtimeListener } from '../slots/area.ts';

/** What an event shows, and its number in the business's log. */
export interface Numbered<Data> {
  data: Data;
  as_of: number | undefined;
}

/**
 * Binds an event of the contract to what it does with all items of a frame. The server checks what it emits against the
 * same schema.
 */
export const onEvents = <Kind extends EventKind>(
  { topic, event }: Kind,
  apply: (items: readonly Numbered<EventData<Kind>>[], client: QueryClient) => void,
): RealtimeListener => ({
  topic,
  event,
  apply: (items, client, numbers) =>
    apply(
      items.map((data, index) => ({ data: data as EventData<Kind>, as_of: numbers[index] })),
      client,
    ),
});

/** The same for each item on its own. */
export const onEvent = <Kind extends EventKind>(
  kind: Kind,
  apply: (data: EventData<Kind>, client: QueryClient, as_of: number | undefined) => void,
): RealtimeListener =>
  onEvents(kind, (items, client) => {
    for (const { data, as_of } of items) apply(data, client, as_of);
  });
