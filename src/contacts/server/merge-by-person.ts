import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import {
  addActivities,
  findReferences,
  getRecord,
  mergeRecords,
  readBelongings,
  type RecordMergeUndo,
} from '../../records/server/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { contactsMerged } from '../contract/domain-events.ts';
import type { ContactMergeCount, ContactMergeEntry, MergeContactsBody } from '../contract/merge.ts';
import './contact-merge-data.ts';
import { contactModule } from './contact-module.ts';
import { lockAddingIdentities } from './identity-store.ts';
import {
  insertUndoableMerge,
  listUndoableMerges,
  mergeIdentities,
  readPreferenceTime,
  type MergedIdentity,
  type UndoableMerge,
} from './undoable-merge-store.ts';

type Stored = RecordMergeUndo['kept']['after'];

/**
 * Makes another contact part of this one: the chosen values, and its addresses, chats, notes, lists and records. What
 * was before is stored, so that it can be undone.
 */
export async function mergeByPerson(
  ctx: MemberContext,
  keptId: Id,
  { contact_id: mergedId, version, merged_version: mergedVersion, choices }: MergeContactsBody,
): Promise<{ contact: ModuleRecord; merge: ContactMergeEntry }> {
  const { tx, businessId, actor } = ctx;
  if (keptId === mergedId) refuse('INVALID_DATA', { reason: 'MERGE_SAME' });
  const pair = { business_id: businessId, kept_id: keptId, merged_id: mergedId };
  // Ingest adds and joins people under the same lock.
  await lockAddingIdentities(tx, [businessId]);
  const preferenceTime = await readPreferenceTime(tx, businessId, keptId);
  let identities: MergedIdentity[] = [];
  const parts: Record<string, unknown> = {};
  const { undo, changed } = await mergeRecords(
    ctx,
    contactModule,
    { kept: { id: keptId, version }, merged: { id: mergedId, version: mergedVersion } },
    {
      choices,
      complete: (after, kept, merged) => withEveryAddress(withRefusal(after, merged, choices), kept, merged),
      async moveRest() {
        identities = await mergeIdentities(tx, businessId, keptId, mergedId);
        for (const { name, undoableMergePart: part } of ctx.services.areas)
          if (part) parts[name] = await part.merge(ctx, pair);
      },
    },
  );
  const mergedName = undo.merged.values['name'] as string;
  const merge = await insertUndoableMerge(tx, businessId, {
    ...pair,
    merged_name: mergedName,
    undo: { record: undo, identities, preference_time: preferenceTime, parts },
    actor,
  });
  const { before, after } = undo.kept;
  await addActivities(tx, [
    {
      business_id: businessId,
      module: contactModule.name,
      record_id: keptId,
      kind: 'merged',
      actor,
      detail: {
        merge_id: merge.id,
        merged: { id: mergedId, label: mergedName },
        changes: Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null]])),
      },
    },
  ]);
  ctx.audit({
    action: 'contact_merged',
    record_type: contactModule.name,
    record_id: keptId,
    detail: { merged_id: mergedId },
  });
  ctx.audit({
    action: 'contact_merged_away',
    record_type: contactModule.name,
    record_id: mergedId,
    detail: { kept_id: keptId },
  });
  ctx.raise(contactsMerged, [{ business_id: businessId, contact_id: keptId, merged_contact_id: mergedId }]);
  return { contact: await getRecord(ctx, contactModule, keptId), merge: presentMerge(merge) };
}

/** Who has opted out stays so unless the person chooses otherwise. */
function withRefusal(after: Stored, merged: Stored, choices: MergeContactsBody['choices']): Stored {
  const isOut = merged['communication_level'] === 'opted_out' && choices['communication_level'] === undefined;
  return isOut ? { ...after, communication_level: 'opted_out' } : after;
}

const furtherOf = { mobile: 'phones', email: 'emails' } as const;

/** Phones and e-mails of both stay: that which is not the first is among the others. Pure. */
export function withEveryAddress(after: Stored, kept: Stored, merged: Stored): Stored {
  const values = { ...after };
  for (const [first, further] of Object.entries(furtherOf)) {
    const list = [after[further], kept[further], merged[further]].flatMap(addressesOf);
    const all = [...list, ...[kept[first], merged[first]].flatMap(asAddress)].filter(
      ({ value }, index, every) =>
        value !== after[first] && every.findIndex((other) => other.value === value) === index,
    );
    values[further] = all.length === 0 ? null : all;
  }
  return values;
}

const addressesOf = (value: unknown): { label: string; value: string }[] =>
  Array.isArray(value) ? (value as { label: string; value: string }[]) : [];
const asAddress = (value: unknown): { label: string; value: string }[] =>
  typeof value === 'string' && value !== '' ? [{ label: '', value }] : [];

/** The merges of a contact that are on record. */
export async function listMerges(ctx: MemberContext, contactId: Id): Promise<ContactMergeEntry[]> {
  await getRecord(ctx, contactModule, contactId);
  return (await listUndoableMerges(ctx.tx, ctx.businessId, contactId)).map(presentMerge);
}

const presentMerge = (merge: UndoableMerge): ContactMergeEntry => ({
  id: merge.id,
  merged: { id: merge.merged_contact_id, label: merge.merged_name ?? '' },
  actor: merge.actor,
  time: merge.time,
  undo_until: merge.undone_time !== null || merge.is_expired ? null : merge.undo_until,
  undone_time: merge.undone_time,
});

/** How much belongs to each of two contacts. */
export async function previewMerge(ctx: MemberContext, keptId: Id, mergedId: Id): Promise<ContactMergeCount[]> {
  const ids = [keptId, mergedId];
  for (const id of ids) await getRecord(ctx, contactModule, id);
  const counts: ContactMergeCount[] = [];
  const add = (name: string, label: string, of: ReadonlyMap<Id, number>) =>
    counts.push({ name, label, kept: of.get(keptId) ?? 0, merged: of.get(mergedId) ?? 0 });
  add(
    'notes',
    'Notes',
    new Map([
      [keptId, (await readBelongings(ctx.tx, ctx.businessId, keptId)).notes.length],
      [mergedId, (await readBelongings(ctx.tx, ctx.businessId, mergedId)).notes.length],
    ]),
  );
  for (const { undoableMergePart: part } of ctx.services.areas)
    if (part) add(part.name, part.label, await part.count(ctx, ids));
  const references = await findReferences(ctx, contactModule.name, ids);
  for (const module of ctx.services.areas.flatMap(({ modules }) => modules ?? [])) {
    const own = references.filter((each) => each.module === module.name);
    const countOf = (id: Id) =>
      new Set(own.filter((each) => each.id === id).flatMap(({ record_ids: records }) => records)).size;
    if (own.length > 0) add(module.name, module.pluralLabel, new Map(ids.map((id) => [id, countOf(id)])));
  }
  return counts;
}
