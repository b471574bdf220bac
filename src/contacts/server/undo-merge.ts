import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { addActivities, getRecord, separateRecords } from '../../records/server/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { contactsSeparated, marketingPreferenceChanged } from '../contract/domain-events.ts';
import type { CommunicationLevel } from '../contract/contact.ts';
import './contact-merge-data.ts';
import { contactModule } from './contact-module.ts';
import { findContact } from './contact-store.ts';
import { lockAddingIdentities } from './identity-store.ts';
import {
  closeUndoableMerge,
  findUndoableMerge,
  isOvertaken,
  restorePreferenceTime,
  separateIdentities,
  type MergeUndo,
} from './undoable-merge-store.ts';

/** Separates two contacts that a person has merged. What was edited since stays as it is, and is returned in words. */
export async function undoMerge(
  ctx: MemberContext,
  keptId: Id,
  mergeId: Id,
): Promise<{ contact: ModuleRecord; restored: ModuleRecord; left: string[] }> {
  const { tx, businessId, actor } = ctx;
  // Every merge and every undo of the business, and ingest where it joins people, waits here for the others.
  await lockAddingIdentities(tx, [businessId]);
  const { mergedId, mergedName, undo } = await requireUndo(ctx, keptId, mergeId);
  const pair = { business_id: businessId, kept_id: keptId, merged_id: mergedId };
  const leftElsewhere: string[] = [];
  const { left, changed } = await separateRecords(
    ctx,
    contactModule,
    { kept: keptId, merged: mergedId },
    undo.record,
    async () => {
      await separateIdentities(tx, businessId, { kept: keptId, merged: mergedId }, undo.identities);
      for (const { name, undoableMergePart: part } of ctx.services.areas)
        if (part && name in undo.parts) leftElsewhere.push(...(await part.undo(ctx, pair, undo.parts[name])));
    },
  );
  if (changed.includes('communication_level')) {
    const level = undo.record.kept.before['communication_level'] as CommunicationLevel;
    await restorePreferenceTime(tx, businessId, keptId, undo.preference_time);
    ctx.raise(marketingPreferenceChanged, [{ business_id: businessId, contact_id: keptId, level }]);
  }
  await closeUndoableMerge(tx, businessId, mergeId);
  const keptName = undo.record.kept.before['name'] as string;
  await addActivities(
    tx,
    [
      { record_id: keptId, other: { id: mergedId, label: mergedName } },
      { record_id: mergedId, other: { id: keptId, label: keptName } },
    ].map(({ record_id, other }) => ({
      business_id: businessId,
      module: contactModule.name,
      record_id,
      kind: 'merge_undone',
      actor,
      detail: { merge_id: mergeId, other },
    })),
  );
  for (const [id, other] of [
    [keptId, mergedId],
    [mergedId, keptId],
  ] as const)
    ctx.audit({
      action: 'contact_merge_undone',
      record_type: contactModule.name,
      record_id: id,
      detail: { other_id: other },
    });
  ctx.raise(contactsSeparated, [{ business_id: businessId, contact_id: keptId, restored_contact_id: mergedId }]);
  return {
    contact: await getRecord(ctx, contactModule, keptId),
    restored: await getRecord(ctx, contactModule, mergedId),
    left: [...new Set([...left, ...leftElsewhere])],
  };
}

/** What the merge has stored; refuses one that cannot be undone, and says why. */
async function requireUndo(
  { tx, businessId }: MemberContext,
  keptId: Id,
  mergeId: Id,
): Promise<{ mergedId: Id; mergedName: string; undo: MergeUndo }> {
  const merge = (await findUndoableMerge(tx, businessId, keptId, mergeId)) ?? refuse('NOT_FOUND');
  if (merge.undone_time !== null) refuse('NOT_ALLOWED', { reason: 'MERGE_UNDONE' });
  if (await isOvertaken(tx, businessId, keptId, mergeId)) refuse('NOT_ALLOWED', { reason: 'MERGE_OVERTAKEN' });
  const kept = await findContact(tx, businessId, keptId);
  if (!kept || merge.undo === null) return refuse('NOT_ALLOWED', { reason: 'MERGE_CONTACT_DELETED' });
  if (merge.is_expired) refuse('NOT_ALLOWED', { reason: 'MERGE_OLD' });
  return { mergedId: merge.merged_contact_id, mergedName: merge.merged_name ?? '', undo: merge.undo };
}
