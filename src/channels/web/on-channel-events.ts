import type { QueryClient } from '@tanstack/react-query';
import type { EventData, EventKind } from '../../foundation/contract/event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { channelEvents } from '../contract/events.ts';
import { applyChannelChange } from './channel-cache.ts';

const on = <Kind extends EventKind>(
  { topic, event }: Kind,
  apply: (item: EventData<Kind>, queryClient: QueryClient) => void,
): RealtimeListener => ({
  topic,
  event,
  apply: (items, queryClient) => {
    for (const item of items as EventData<Kind>[]) apply(item, queryClient);
  },
});

/** Topic `setup`: the same patches that the mutations of this area make, in every tab. */
export const channelListeners: readonly RealtimeListener[] = [
  on(channelEvents.channelChanged, (changed, queryClient) => applyChannelChange(queryClient, { changed })),
  on(channelEvents.channelRemoved, ({ id }, queryClient) => applyChannelChange(queryClient, { removed: id })),
];
