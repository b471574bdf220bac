import { z } from 'zod';
import type { ContactMergeData, DeletedContacts, UndoableMergePart } from '../../contacts/server/index.ts';
import { id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import {
  countDecisionsOf,
  deleteDecisionRows,
  findDecisionIds,
  giveDecisionsBack,
  moveDecisionsOf,
} from './contact-data-store.ts';

/**
 * What was decided about contacts that turn out to be one person is about the kept ones, so that nobody gets a message of a step
 * twice because they were merged meanwhile.
 */
export const mergeDecisions: ContactMergeData = ({ tx }, merges) => moveDecisionsOf(tx, merges);

/** What was seen of a contact goes with it, and so do its messages from the numbers of the results. */
export const deleteDecisionsOf = ({ tx }: WorkContext, contacts: DeletedContacts): Promise<void> =>
  deleteDecisionRows(tx, contacts);

const remembered = z.object({ merged_id: id, decision_ids: z.array(id) });

/** What was decided about contacts that a person merges, and separates again. */
export const decisionMergePart: UndoableMergePart = {
  name: 'outreach_decisions',
  label: 'Campaign and sequence messages',
  count: ({ tx, businessId }, contactIds) => countDecisionsOf(tx, businessId, contactIds),
  async merge(ctx, pair) {
    const decisionIds = await findDecisionIds(ctx.tx, ctx.businessId, pair.merged_id);
    await mergeDecisions(ctx, [pair]);
    return { merged_id: pair.merged_id, decision_ids: decisionIds };
  },
  async undo({ tx, businessId }, _pair, data) {
    const { merged_id: mergedId, decision_ids: ids } = remembered.parse(data);
    await giveDecisionsBack(tx, businessId, mergedId, ids);
    return [];
  },
};
