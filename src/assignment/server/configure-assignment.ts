import type { Id } from '../../foundation/contract/id.ts';
import { bumpConfigVersion, configureReaction } from '../../foundation/server/domain-events/business-config-store.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { hasActiveRules } from './rules/rule-store.ts';

/** What assignment rules listen to. */
export const assignmentListenerNames = {
  look: 'assignment.look',
  close: 'assignment.watch_closings',
  assign: 'assignment.watch_assignments',
  leave: 'assignment.hand_over',
} as const;

/** The listener of the automations, which schedule the rules themselves where a business has some. */
export const AUTOMATIONS_LOOK = 'automations.look';

/** Notes whether a business has active rules, so that one without pays nothing for messages. */
export async function configureAssignment(tx: Transaction, businessId: Id): Promise<void> {
  // It locks the row before it is read what there is: of two changes at once the second sees the first.
  await bumpConfigVersion(tx, businessId);
  const isConfigured = await hasActiveRules(tx, businessId);
  for (const name of Object.values(assignmentListenerNames))
    await configureReaction(tx, businessId, { name }, isConfigured);
}
