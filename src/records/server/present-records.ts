import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { findMediaOf } from '../../media/server/index.ts';
import type { ModuleRecord } from '../contract/record.ts';
import type { StoredValues } from './define-module.ts';
import type { StoredValue } from './field-types/field-type.ts';
import { SCALE } from './field-types/field-type.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import type { ModuleRegistry } from './module-registry.ts';
import { columnFields } from './record-columns.ts';
import { readLabels } from './record-label-store.ts';

/** A record as it is read: built-in fields by their names, those of the business in `custom`. */
export interface RecordRow {
  id: Id;
  version: number;
  created_time: string;
  modified_time: string;
  created_by: Actor;
  modified_by: Actor;
  custom: Readonly<Record<string, StoredValue>>;
  is_read_only: boolean;
  [field: string]: unknown;
}

/** What the fields of a row hold, in the form in which it is stored in `custom`. */
export function storedValues(fields: ModuleFields, row: RecordRow): StoredValues {
  const values: Record<string, StoredValue> = {};
  for (const { name, fieldType } of columnFields(fields)) {
    const value = row[name] as StoredValue;
    values[name] = fieldType.storage === 'scaled' && value !== null ? Number(value) / SCALE : value;
  }
  for (const { name, column } of fields.list) if (column === null) values[name] = row.custom[name] ?? null;
  return values;
}

/** Rows as the contract describes records: what they refer to with its label, and the columns of sources that were read. */
export async function presentRecords(
  tx: Transaction,
  fields: ModuleFields,
  registry: ModuleRegistry,
  businessId: Id,
  rows: readonly RecordRow[],
  sourceColumns: readonly ModuleField[] = [],
): Promise<ModuleRecord[]> {
  const stored = rows.map((row) => storedValues(fields, row));
  const referring = fields.list.filter(({ fieldType }) => fieldType.refersTo !== undefined);
  const isJoined = (name: string) => rows[0] !== undefined && `${name}__label` in rows[0];
  const labels = await resolveReferences(
    tx,
    registry,
    businessId,
    referring
      .filter(({ name }) => !isJoined(name))
      .flatMap((field) => stored.map((values) => ({ field, id: values[field.name] ?? null }))),
  );
  return rows.map((row, index) => {
    const values: Record<string, unknown> = { ...stored[index] };
    for (const field of referring) {
      const id = values[field.name];
      if (typeof id !== 'string') continue;
      values[field.name] = isJoined(field.name)
        ? { id, label: row[`${field.name}__label`] ?? '' }
        : (labels.get(referenceKey(field, id)) ?? null);
    }
    const { id, version, created_time, modified_time, created_by, modified_by } = row;
    return {
      ...values,
      id,
      version,
      created_time,
      modified_time,
      created_by,
      modified_by,
      ...(row.is_read_only && { is_read_only: true }),
      ...Object.fromEntries(sourceColumns.map(({ name }) => [name, row[name] ?? null])),
    };
  });
}

/** What a field refers to, as records show it. */
export type Resolved = Readonly<Record<string, unknown>> & { id: Id; label: string };

export const referenceKey = (field: ModuleField, id: string): string =>
  `${field.fieldType.refersTo?.(field) ?? ''} ${id}`;

/** What is referred to, by `referenceKey`; what this business does not have is missing. */
export async function resolveReferences(
  tx: Transaction,
  registry: ModuleRegistry,
  businessId: Id,
  references: readonly { field: ModuleField; id: StoredValue }[],
): Promise<ReadonlyMap<string, Resolved>> {
  const targets = new Map<string, Set<Id>>();
  for (const { field, id } of references) {
    const target = field.fieldType.refersTo?.(field);
    if (target === undefined || typeof id !== 'string') continue;
    const ids = targets.get(target) ?? new Set();
    targets.set(target, ids.add(id));
  }
  const found = await Promise.all(
    [...targets].map(async ([target, ids]) => ({
      target,
      records: await resolveTarget(tx, registry, businessId, target, [...ids]),
    })),
  );
  return new Map(
    found.flatMap(({ target, records }) => records.map((each) => [`${target} ${each.id}`, each] as const)),
  );
}

async function resolveTarget(
  tx: Transaction,
  { modules, targets }: ModuleRegistry,
  businessId: Id,
  target: string,
  ids: readonly Id[],
): Promise<Resolved[]> {
  if (target === 'users') return readLabels(tx, 'user_labels', businessId, ids);
  if (target === 'media') {
    const files = await findMediaOf(
      tx,
      ids.map((id) => ({ business_id: businessId, id })),
    );
    // A file of a chat or a setting has readers of its own.
    const ofRecords = [...files.values()].filter(({ purpose }) => purpose === 'record');
    return ofRecords.map(({ id, name, mime_type, size }) => ({
      id,
      csid: id,
      label: name,
      name,
      mime_type,
      size,
    }));
  }
  const declared = targets.get(target);
  if (declared) return declared.resolve(tx, businessId, ids);
  const module = modules.get(target);
  return module?.labelView === undefined ? [] : readLabels(tx, module.labelView, businessId, ids);
}
