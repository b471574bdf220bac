import type { QueryClient } from '@tanstack/react-query';
import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvent } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { campaignEvents } from '../contract/events.ts';
import { resultsKey } from './queries.ts';

const refetches = new Map<string, (client: QueryClient) => void>();

/** Reads the results of a campaign again, at most once a second however many events come. */
function resultsChanged(client: QueryClient, id: string): void {
  const refetch = refetches.get(id) ?? createRefetchSoon(resultsKey(id));
  refetches.set(id, refetch);
  refetch(client);
}

/** Changes of the campaign itself, and with them the counts of lists, come as events of records. */
export const campaignListeners: readonly RealtimeListener[] = [
  onEvent(campaignEvents.campaignProgress, ({ id }, client) => resultsChanged(client, id)),
];
