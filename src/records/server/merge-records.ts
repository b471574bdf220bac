import type { Id } from '../../foundation/contract/id.ts';
import { Refusal, refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { FieldChoice } from '../contract/merge.ts';
import { recordChanged } from '../contract/domain-events.ts';
import { recordEvents } from '../contract/events.ts';
import type { Module, StoredValues } from './define-module.ts';
import type { StoredValue } from './field-types/field-type.ts';
import { fieldsOf, type ModuleField, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import { invalidFields, isEmpty, isSame } from './parse-values.ts';
import { presentRecords, storedValues, type RecordRow } from './present-records.ts';
import { forgetReplacedFiles } from './record-files.ts';
import { readRecordRows } from './record-list-store.ts';
import { moveRecordData } from './record-merge-store.ts';
import {
  readBelongings,
  readRowSnapshot,
  releaseUniqueValues,
  type Belongings,
  type RowSnapshot,
} from './record-snapshot-store.ts';
import { deleteRecordRows, lockRecords, updateRecords, writeIndex } from './record-write-store.ts';
import { findReferences, type References } from './record-reference-store.ts';

/** Two records that are one, with the versions on which a person decided it. */
export interface RecordPair {
  kept: { id: Id; version: number };
  merged: { id: Id; version: number };
}

/** Everything that separates two merged records again; plain JSON. */
export interface RecordMergeUndo {
  kept: { before: StoredValues; after: StoredValues; belongings: Belongings };
  merged: { row: RowSnapshot; values: StoredValues; belongings: Belongings };
  references: References[];
}

export interface RecordMergeOptions {
  /** Which value wins, by field; without one the kept record's own, else that of the other. */
  choices: Readonly<Record<string, FieldChoice>>;
  /** What the module itself says of the values: beside those chosen. */
  complete(after: StoredValues, kept: StoredValues, merged: StoredValues): StoredValues;
  /** Moves what other areas keep of the merged record, before it is removed. */
  moveRest(): Promise<void>;
}

/**
 * Makes two records of a business one: the kept one has the chosen values, and all that belonged to the other or named
 * it is its own now. Returns what is needed to undo it, and the names of the fields that changed.
 */
export async function mergeRecords(
  ctx: BusinessContext,
  module: Module,
  pair: RecordPair,
  { choices, complete, moveRest }: RecordMergeOptions,
): Promise<{ undo: RecordMergeUndo; changed: string[] }> {
  const { tx, businessId } = ctx;
  const fields = await fieldsOf(ctx, businessId, module);
  const { keptRow, mergedRow } = await lockPair(ctx, fields, pair);
  const [kept, merged] = [storedValues(fields, keptRow), storedValues(fields, mergedRow)];
  const after = complete(chooseValues(fields, choices, kept, merged), kept, merged);
  const missing = fields.list.filter(({ name, is_required: isRequired }) => isRequired && isLost(after, kept, name));
  if (missing.length > 0)
    throw invalidFields(missing.map(({ name, label }) => ({ field: name, message: `${label} is required.` })));
  const changed = fields.list
    .map(({ name }) => name)
    .filter((name) => !isSame(kept[name] ?? null, after[name] ?? null));
  const row = await readRowSnapshot(tx, module, businessId, pair.merged.id);
  const belongings = {
    kept: await readBelongings(tx, businessId, pair.kept.id),
    merged: await readBelongings(tx, businessId, pair.merged.id),
  };
  await releaseUniqueValues(tx, fields, businessId, pair.merged.id);
  await writeValues(ctx, fields, { id: pair.kept.id, before: kept, after, changed });
  // Undone, the merge gives both records their files back.
  await forgetReplacedFiles(ctx, fields, [
    { business_id: businessId, before: kept, after },
    { business_id: businessId, before: merged, after },
  ]);
  const references = await findReferences(ctx, module.name, [pair.merged.id]);
  await moveRecordData(ctx, module, [{ business_id: businessId, kept_id: pair.kept.id, merged_id: pair.merged.id }]);
  await moveRest();
  await deleteRecordRows(tx, module, [{ business_id: businessId, record_id: pair.merged.id }]);
  ctx.emit(recordEvents.recordsDeleted, { module: module.name, ids: [pair.merged.id] });
  await emitSaved(ctx, fields, [pair.kept.id], []);
  emitReferring(ctx, references);
  return {
    undo: {
      kept: { before: kept, after, belongings: belongings.kept },
      merged: { row, values: merged, belongings: belongings.merged },
      references,
    },
    changed,
  };
}

const isLost = (after: StoredValues, kept: StoredValues, name: string): boolean =>
  isEmpty(after[name]) && !isEmpty(kept[name]);

/** Locks both, the one with the smaller id first, and refuses what has changed since the person looked. */
async function lockPair(
  ctx: BusinessContext,
  fields: ModuleFields,
  { kept, merged }: RecordPair,
): Promise<{ keptRow: RecordRow; mergedRow: RecordRow }> {
  const { businessId: business_id } = ctx;
  const rows = await lockRecords(ctx.tx, fields, [
    { business_id, id: kept.id },
    { business_id, id: merged.id },
  ]);
  const [keptRow, mergedRow] = [kept, merged].map(({ id }) => rows.find((row) => row.id === id));
  if (!keptRow || !mergedRow) return refuse('NOT_FOUND');
  if (keptRow.is_read_only || mergedRow.is_read_only) refuse('NOT_ALLOWED', { reason: 'RECORD_READ_ONLY' });
  for (const [row, { version }] of [
    [keptRow, kept],
    [mergedRow, merged],
  ] as const) {
    if (row.version === version) continue;
    const [current] = await presentRecords(ctx.tx, fields, moduleRegistry(ctx.services), business_id, [row]);
    throw new Refusal('CONFLICT', { info: { current } });
  }
  return { keptRow, mergedRow };
}

/** The values of the kept record after a merge. Pure. */
export function chooseValues(
  { list }: Pick<ModuleFields, 'list'>,
  choices: Readonly<Record<string, FieldChoice>>,
  kept: StoredValues,
  merged: StoredValues,
): StoredValues {
  const after: Record<string, StoredValue> = { ...kept };
  const unknown = Object.keys(choices).filter(
    (name) => !list.some((field) => field.name === name && field.is_editable),
  );
  if (unknown.length > 0) throw invalidFields(unknown.map((field) => ({ field, message: 'This field is not known.' })));
  for (const field of list) {
    if (!field.is_editable) continue;
    after[field.name] = chooseValue(field, choices[field.name], kept[field.name] ?? null, merged[field.name] ?? null);
  }
  return after;
}

function chooseValue(
  field: ModuleField,
  choice: FieldChoice | undefined,
  kept: StoredValue,
  merged: StoredValue,
): StoredValue {
  if (choice === 'kept') return kept;
  if (choice === 'merged') return merged;
  if (choice === 'both' && !isList(kept) && !isList(merged))
    throw invalidFields([{ field: field.name, message: `${field.label}: choose one of the two values.` }]);
  if (isEmpty(kept)) return merged;
  if (isEmpty(merged) || !isList(kept) || !isList(merged)) return kept;
  const own = new Set(kept.map(comparedElement));
  return [...kept, ...merged.filter((each) => !own.has(comparedElement(each)))];
}

const isList = (value: StoredValue): value is readonly unknown[] => Array.isArray(value);

/** Elements of a list that have a value of their own are the same by it, however they are labelled. */
const comparedElement = (each: unknown): string =>
  JSON.stringify(typeof each === 'object' && each !== null && 'value' in each ? each.value : each);

/** Writes changed values of one record with its index, and raises what follows from them. */
export async function writeValues(
  ctx: BusinessContext,
  fields: ModuleFields,
  change: { id: Id; before: StoredValues; after: StoredValues; changed: readonly string[] },
): Promise<void> {
  const { tx, businessId: business_id, actor } = ctx;
  const { id, before, after, changed } = change;
  await updateRecords(tx, fields, [{ business_id, id, actor, values: after }]);
  if (changed.length === 0) return;
  const changes = [{ business_id, record_id: id, before, after, fields: changed }];
  await writeIndex(tx, fields, changes);
  await fields.module.afterWrite?.(ctx, changes);
  ctx.raise(recordChanged, [{ business_id, module: fields.module.name, record_id: id, fields: [...changed] }]);
}

/** Emits records as they are now. */
export async function emitSaved(
  ctx: BusinessContext,
  fields: ModuleFields,
  ids: readonly Id[],
  added: readonly Id[],
): Promise<void> {
  const { tx, businessId } = ctx;
  const registry = moduleRegistry(ctx.services);
  const rows = await readRecordRows(tx, fields, registry, businessId, ids);
  for (const record of await presentRecords(tx, fields, registry, businessId, rows))
    ctx.emit(recordEvents.recordSaved, { module: fields.module.name, is_new: added.includes(record.id), record });
}

/** Emits for modules whose records name other ones now. */
export function emitReferring(ctx: BusinessContext, references: readonly References[]): void {
  for (const module of new Set(references.map((each) => each.module)))
    ctx.emit(recordEvents.recordsChanged, { module });
}
