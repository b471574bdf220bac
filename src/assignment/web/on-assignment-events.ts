import { actionEvents } from '../../actions/contract/events.ts';
import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { assignmentEvents } from '../contract/events.ts';
import { rulesKey, statsKey } from './queries.ts';

const refetchRules = createRefetchSoon(rulesKey);
const refetchStats = createRefetchSoon(statsKey);

/** Topic `automation`: what a colleague changed is read again, and the numbers when a rule ran. */
export const assignmentListeners: readonly RealtimeListener[] = [
  onEvents(assignmentEvents.assignmentRulesChanged, (_items, client) => refetchRules(client)),
  onEvents(actionEvents.runsChanged, (items, client) => {
    if (items.some(({ data }) => data.kind === 'assignment_rule')) refetchStats(client);
  }),
];
