import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { actionEvents } from '../contract/events.ts';
import { runsKey } from './runs/run-query.ts';

const refetch = createRefetchSoon(runsKey);

/** Topic `automation`: what is shown of the log is read again. */
export const runListeners: readonly RealtimeListener[] = [
  onEvents(actionEvents.runsChanged, (_items, client) => refetch(client)),
];
