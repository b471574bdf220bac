import type { Id } from '../../foundation/contract/id.ts';
import { bumpConfigVersion, configureReaction } from '../../foundation/server/domain-events/business-config-store.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { hasSomethingToRun } from './automations/automation-store.ts';

/** What automations listen to; the assignment rules know the first by its name, and wait for it. */
export const automationListenerNames = {
  look: 'automations.look',
  watch: 'automations.watch_assignments',
  close: 'automations.watch_closings',
} as const;

/** Notes whether a business has an active automation or a script, so that one without pays nothing for messages. */
export async function configureAutomations(tx: Transaction, businessId: Id): Promise<void> {
  // It locks the row before it is read what there is: of two changes at once the second sees the first.
  await bumpConfigVersion(tx, businessId);
  const isConfigured = await hasSomethingToRun(tx, businessId);
  for (const name of Object.values(automationListenerNames))
    await configureReaction(tx, businessId, { name }, isConfigured);
}
