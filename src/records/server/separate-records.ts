import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { comparedValue } from './check-duplicates.ts';
import type { Module, StoredValues } from './define-module.ts';
import type { StoredValue } from './field-types/field-type.ts';
import { emitReferring, emitSaved, type RecordMergeUndo } from './merge-records.ts';
import { fieldsOf, type ModuleField, type ModuleFields } from './module-fields.ts';
import { isSame } from './parse-values.ts';
import { storedValues } from './present-records.ts';
import { restoreRow, returnBelongings } from './record-snapshot-store.ts';
import { findHolders, lockRecords, updateRecords, writeIndex } from './record-write-store.ts';
import { changeReferences } from './record-reference-store.ts';

/**
 * Separates two records that were merged: both have the values that they had, and what belonged to the other one, or
 * named it, is its own again. What was edited since stays; the labels of those fields are returned.
 */
export async function separateRecords(
  ctx: BusinessContext,
  module: Module,
  pair: { kept: Id; merged: Id },
  undo: RecordMergeUndo,
  /** Returns what other areas have moved; the merged record exists again. */
  returnRest: () => Promise<void>,
): Promise<{ left: string[]; changed: string[] }> {
  const { tx, businessId, actor } = ctx;
  const fields = await fieldsOf(ctx, businessId, module);
  const key = [{ business_id: businessId, id: pair.kept }];
  await lockRecords(tx, fields, key);
  await changeReferences(ctx, module.name, undo.references, { from: pair.kept, to: pair.merged });
  // Read again: it may name itself, and then names the other one now.
  const [row] = await lockRecords(tx, fields, key);
  if (!row) return refuse('NOT_FOUND');
  const current = storedValues(fields, row);
  const { restored, left } = await restoreValues(ctx, fields, pair.kept, current, undo);
  const changed = fields.list
    .map(({ name }) => name)
    .filter((name) => !isSame(current[name] ?? null, restored[name] ?? null));
  await updateRecords(tx, fields, [{ business_id: businessId, id: pair.kept, actor, values: restored }]);
  await writeIndex(tx, fields, [
    { business_id: businessId, record_id: pair.kept, before: current, after: restored, fields: changed },
  ]);
  const taken = await takenFields(ctx, fields, pair.merged, undo.merged.values);
  await restoreRow(tx, module, undo.merged.row, {
    columns: taken.flatMap(({ column }) => (column === null ? [] : [column])),
    custom: taken.filter(({ column }) => column === null).map(({ name }) => name),
  });
  await writeIndex(tx, fields, [
    {
      business_id: businessId,
      record_id: pair.merged,
      before: null,
      after: undo.merged.values,
      fields: fields.list.filter((field) => !taken.includes(field)).map(({ name }) => name),
    },
  ]);
  await returnBelongings(tx, module, businessId, {
    kept: { id: pair.kept, belongings: undo.kept.belongings },
    merged: { id: pair.merged, belongings: undo.merged.belongings },
  });
  await returnRest();
  await emitSaved(ctx, fields, [pair.kept, pair.merged], [pair.merged]);
  emitReferring(ctx, undo.references);
  return { left: [...left, ...taken].map(({ label }) => label), changed };
}

/** The values of the kept record without the merge, and the fields that it does not give back. */
async function restoreValues(
  ctx: BusinessContext,
  fields: ModuleFields,
  id: Id,
  current: StoredValues,
  { kept: { before, after } }: RecordMergeUndo,
): Promise<{ restored: StoredValues; left: ModuleField[] }> {
  const values: Record<string, StoredValue> = { ...current };
  const left: ModuleField[] = [];
  for (const field of fields.list) {
    const { name } = field;
    const [was, became, is] = [before[name] ?? null, after[name] ?? null, current[name] ?? null];
    if (isSame(was, became)) continue;
    if (isSame(is, became)) values[name] = was;
    else if (!isSame(is, was)) left.push(field);
  }
  const taken = await takenFields(ctx, fields, id, values);
  for (const { name } of taken) values[name] = current[name] ?? null;
  return { restored: values, left: [...left, ...taken] };
}

/** Unique fields whose value another record has by now. */
async function takenFields(
  { tx, businessId }: BusinessContext,
  fields: ModuleFields,
  id: Id,
  values: StoredValues,
): Promise<ModuleField[]> {
  const taken: ModuleField[] = [];
  for (const field of fields.list.filter(({ is_unique: isUnique }) => isUnique)) {
    const value = comparedValue(field, values[field.name]);
    if (value === null) continue;
    const holders = await findHolders(tx, fields, businessId, field, [value]);
    if (holders.some(({ record_id: holder }) => holder !== id)) taken.push(field);
  }
  return taken;
}
