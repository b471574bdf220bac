import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { quickReplyEvents } from '../contract/events.ts';
import { quickRepliesQuery } from './queries.ts';

const refetch = createRefetchSoon(quickRepliesQuery.queryKey);

/** Topic `quick_replies`: what a colleague wrote is offered at once. */
export const quickReplyListeners: readonly RealtimeListener[] = [
  onEvents(quickReplyEvents.quickRepliesChanged, (_items, client) => refetch(client)),
];
