import { call } from '../../foundation/web/api/call.ts';
import type { SubscriptionCalls } from '../../foundation/web/realtime/topic-subscriptions.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';

/** How a tab names its topics (specification, section 7). */
export function subscriptionCalls(clientId: string): SubscriptionCalls {
  return {
    subscribe: async (topic) => {
      const body = { topic, client_id: clientId };
      return (await call(notificationEndpoints.subscribe, { body }, { origin: 'realtime' })).subscription.expiry_time;
    },
    clear: (topic) => {
      const input = { params: { topic }, query: { client_id: clientId } };
      // The page is going away: a failure can be shown to no one.
      call(notificationEndpoints.unsubscribe, input, { origin: 'realtime', keepalive: true }).catch(() => undefined);
    },
  };
}
