import type { Graph } from './graph.ts';

/** What the app hears of: everything that the converter of webhooks knows. */
const WEBHOOK_FIELDS = [
  'messages',
  'account_update',
  'account_review_update',
  'account_alerts',
  'business_capability_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'security',
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'user_preferences',
];

/** Tells the provider where webhooks of this app go. It asks that address at once whether it is ours. */
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
      fields: WEBHOOK_FIELDS.join(','),
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
