import { createOutbox, type Outbox } from '../../../core/server/webhooks/outbox.ts';
import type { Insights } from '../graph/insights/insights.ts';
import type { Registry } from '../registry/registry.ts';
import { providerJson } from './provider-json.ts';
import { signatureHeaders } from './sign.ts';
import { bodyOf, summaryOf, type Update } from './update.ts';

export interface Webhooks extends Outbox<Update> {
  /** Says that something happened. False when no one subscribed to it. */
  emit(update: Omit<Update, 'entry_id' | 'time'> & { entry_id?: string }): boolean;
}

type OutboxParts = Parameters<typeof createOutbox<Update>>[0];
type WebhookParts = Omit<OutboxParts, 'bodyOf' | 'summaryOf' | 'headersFor'> & {
  registry: Registry;
  insights: Insights;
};

/** The webhooks of the app, in the provider's form and signed with the app's secret. */
export function createWebhooks({ registry, insights, ...parts }: WebhookParts): Webhooks {
  const outbox = createOutbox<Update>({
    ...parts,
    bodyOf: (updates) => providerJson(bodyOf(updates)),
    summaryOf,
    headersFor: (body) => signatureHeaders(body, registry.state.app.secret),
  });
  // Assigned, because a copy would keep the count of what is pending as it is now.
  return Object.assign(outbox, {
    emit(given: Parameters<Webhooks['emit']>[0]) {
      insights.record(given, parts.clock.now());
      const url = callbackFor(registry, given);
      if (url === null) return false;
      outbox.add(url, { entry_id: given.account_id, ...given, time: parts.clock.now() });
      return true;
    },
  });
}

/** Messages go to the number's own address, else to the account's, else to the app's; everything else skips the first. */
function callbackFor(
  registry: Registry,
  { account_id, number_id, field }: Pick<Update, 'account_id' | 'number_id' | 'field'>,
): string | null {
  const { app } = registry.state;
  const account = registry.account(account_id);
  if (!account?.is_app_subscribed || !app.fields.includes(field)) return null;
  const number = number_id === null ? undefined : registry.number(number_id);
  const own = field === 'messages' ? number?.callback : null;
  return own?.override_callback_uri ?? account.callback?.override_callback_uri ?? app.callback_url;
}
