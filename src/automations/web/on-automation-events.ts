import { actionEvents } from '../../actions/contract/events.ts';
import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { automationKeys } from './queries.ts';

const refetch = createRefetchSoon(automationKeys.all);

/** Topic `automation`: what ran changes the counts of automations. */
export const automationListeners: readonly RealtimeListener[] = [
  onEvents(actionEvents.runsChanged, (items, client) => {
    if (items.some(({ data }) => data.kind === 'automation')) refetch(client);
  }),
];
