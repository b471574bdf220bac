import { webhookFields } from './convert-webhook.ts';
import type { Graph } from './graph.ts';

/** Sets where webhooks of this app go, and of which fields. The provider asks that address at once whether it is ours. */
export async function subscribeApp(graph: Graph, webhookUrl: string): Promise<void> {
  const { id, secret, verifyToken } = graph.app;
  await graph.call({
    method: 'POST',
    path: `${id}/subscriptions`,
    token: `${id}|${secret}`,
    json: {
      object: 'whatsapp_business_account',
      callback_url: webhookUrl,
      verify_token: verifyToken,
      fields: webhookFields.join(','),
    },
  });
}

const subscribedApps = (accountId: string): string => `${encodeURIComponent(accountId)}/subscribed_apps`;

/** Needed once for each account, or no webhook of it arrives. */
export async function subscribeAccount(graph: Graph, token: string, accountId: string): Promise<void> {
  await graph.call({ method: 'POST', path: subscribedApps(accountId), token });
}

/** Ends what `subscribeAccount` began: no webhook of this account comes any more. */
export async function unsubscribeAccount(graph: Graph, token: string, accountId: string): Promise<void> {
  await graph.call({ method: 'DELETE', path: subscribedApps(accountId), token });
}
