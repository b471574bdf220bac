import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { onEvent } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { channelEvents } from '../contract/events.ts';
import { applyChannelChange } from './channel-cache.ts';

/** Topic `setup`: the same patches that the mutations of this area make, in every tab. */
export const channelListeners: readonly RealtimeListener[] = [
  onEvent(channelEvents.channelChanged, (channel, client, as_of) =>
    applyChannelChange(client, { changed: withNumber(channel, as_of) }),
  ),
  onEvent(channelEvents.channelRemoved, ({ id }, client, as_of) => applyChannelChange(client, { removed: id, as_of })),
];
