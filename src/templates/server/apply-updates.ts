import type { AccountChange, IncomingAccountEvent } from '../../channels/contract/incoming.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { changeTemplates, type TemplateChange } from './template-update-store.ts';

/**
 * Applies what providers report about templates, of many businesses at once. What is reported about one
 * template more than once counts in the order in which it came. A template that we do not know comes with the next
 * sync, and so does a new text.
 */
export async function applyTemplateUpdates(tx: Transaction, updates: readonly IncomingAccountEvent[]): Promise<void> {
  const changes = new Map<string, TemplateChange>();
  for (const { channel_kind, provider_account_id, change } of updates) {
    const columns = columnsOf(change);
    if (columns === null || !('template_id' in change)) continue;
    const key = `${channel_kind} ${provider_account_id} ${change.template_id}`;
    const named = { channel_kind, provider_account_id, provider_template_id: change.template_id };
    changes.set(key, { ...(changes.get(key) ?? { ...named, ...unchanged }), ...columns });
  }
  await changeTemplates(tx, [...changes.values()]);
}

const unchanged = { provider_status: null, rejected_reason: null, quality: null, category: null };

function columnsOf(change: AccountChange): Partial<typeof unchanged | TemplateChange> | null {
  switch (change.type) {
    case 'template_status':
      return { provider_status: change.status.toUpperCase(), rejected_reason: change.reason };
    case 'template_quality':
      return { quality: change.quality };
    case 'template_category':
      return { category: change.category };
    default:
      return null;
  }
}
