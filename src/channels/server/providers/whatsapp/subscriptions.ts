import { z } from 'zod';
import { webhookFields } from './convert-webhook.ts';
import type { Graph } from './graph.ts';
import { readPages } from './pages.ts';

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

const subscribed = z.object({ whatsapp_business_api_data: z.object({ id: z.coerce.string() }) });

/** Do webhooks of this account come to our app? */
export async function isSubscribed(graph: Graph, token: string, accountId: string): Promise<boolean> {
  const apps = await readPages(graph, { method: 'GET', path: subscribedApps(accountId), query: {}, token }, subscribed);
  return apps.some(({ whatsapp_business_api_data: { id } }) => id === graph.app.id);
}
