import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { macroEvents } from '../contract/events.ts';
import { macrosQuery } from './queries.ts';

const refetch = createRefetchSoon(macrosQuery.queryKey);

/** Topic `macros`: what a colleague wrote can be run at once. */
export const macroListeners: readonly RealtimeListener[] = [
  onEvents(macroEvents.macrosChanged, (_items, client) => refetch(client)),
];
