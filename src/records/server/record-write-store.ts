import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { Module, StoredValues } from './define-module.ts';
import { indexedValues, SCALE, type IndexColumn, type StoredValue } from './field-types/field-type.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import type { RecordRow } from './present-records.ts';
import { columnFields, identifier, readOnlyColumnOf, recordset } from './record-columns.ts';
import { composedStatement } from '../../foundation/server/db/composed-statement.ts';

/** A record that is written: all values of its fields. */
export interface StoredRecord {
  business_id: Id;
  id: Id;
  actor: Actor;
  values: StoredValues;
}

/**
 * What every statement says about the rows that a batch names, beside its join with the batch: PostgreSQL may estimate that
 * a business has a single row, when it has grown since the statistics were made, and would then compare all of its rows
 * with all of the batch.
 */
const isNamed = (column: string, parameter: string) => `${column} = any (${parameter}::bigint[])`;

/** Locks records by their ids and reads them; in the order of the ids. */
export function lockRecords(
  tx: Transaction,
  fields: ModuleFields,
  keys: readonly { business_id: Id; id: Id }[],
): Promise<(RecordRow & { business_id: Id })[]> {
  const columns = columnFields(fields).map(
    ({ column, name }) => `r.${identifier(column ?? '')} as ${identifier(name)}`,
  );
  const readOnly = readOnlyColumnOf(fields.module);
  const text = `select r.business_id, r.id, r.version, r.created_time, r.modified_time, r.created_by, r.modified_by, r.custom,
      ${readOnly === null ? 'false' : `r.${readOnly}`} as is_read_only${columns.map((column) => `, ${column}`).join('')}
    from ${identifier(fields.module.table)} r
    join unnest($1::bigint[], $2::bigint[]) as e (business_id, id) on e.business_id = r.business_id and e.id = r.id
    where ${isNamed('r.id', '$2')}
    order by r.business_id, r.id for no key update of r ${locks(fields.module.lockRank ?? 'record')}`;
  return tx.run(composedStatement(text), [keys.map(({ business_id }) => business_id), keys.map(({ id }) => id)]);
}

/** New ids, in the order of time. */
export async function newRecordIds(tx: Transaction, count: number): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(
    { name: 'new_record_ids', text: 'select next_id() as id from generate_series(1, $1)' },
    [count],
  );
  return rows.map(({ id }) => id);
}

/** The row of a table as jsonb_to_recordset reads it: what is left out is null. */
function toRow(fields: ModuleFields, { business_id, id, actor, values }: StoredRecord): Record<string, unknown> {
  const row: Record<string, unknown> = { business_id, id, actor };
  const custom: Record<string, unknown> = {};
  for (const { name, column, fieldType } of fields.list) {
    const value = values[name] ?? null;
    if (column === null) {
      if (value !== null) custom[name] = value;
    } else if (value !== null) row[column] = fieldType.storage === 'scaled' ? Math.round(Number(value) * SCALE) : value;
  }
  return { ...row, custom };
}

const COMMON = 'business_id bigint, id bigint, actor jsonb, custom jsonb';

export async function insertRecords(
  tx: Transaction,
  fields: ModuleFields,
  records: readonly StoredRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const own = columnFields(fields);
  const names = own.map(({ column }) => identifier(column ?? ''));
  // The time is a column of one row: a default would call clock_now() twice for each record.
  const text = `insert into ${identifier(fields.module.table)} (business_id, id, created_by, modified_by, created_time, modified_time,
      custom, ${names.join(', ')})
    select e.business_id, e.id, e.actor, e.actor, n.now, n.now, e.custom, ${names.map((name) => `e.${name}`).join(', ')}
    from jsonb_to_recordset($1) as e (${COMMON}, ${recordset(own)}), (select clock_now() as now offset 0) n
    order by e.business_id, e.id`;
  await tx.run(composedStatement(text), [JSON.stringify(records.map((record) => toRow(fields, record)))]);
}

export async function updateRecords(
  tx: Transaction,
  fields: ModuleFields,
  records: readonly StoredRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const own = columnFields(fields);
  const sets = own.map(({ column }) => identifier(column ?? '')).map((name) => `${name} = e.${name}`);
  const text = `update ${identifier(fields.module.table)} r set ${sets.join(', ')}, custom = e.custom, modified_by = e.actor,
      modified_time = (select clock_now()), version = r.version + 1
    from jsonb_to_recordset($1) as e (${COMMON}, ${recordset(own)})
    where r.business_id = e.business_id and r.id = e.id and ${isNamed('r.id', '$2')}`;
  const rows = JSON.stringify(records.map((record) => toRow(fields, record)));
  await tx.run(composedStatement(text), [rows, records.map(({ id }) => id)]);
}

/** A value of a field of the business as its index holds it. */
interface IndexedValue {
  business_id: Id;
  record_id: Id;
  field_id: Id;
  position: number;
  is_unique: boolean;
  text_value?: string;
  number_value?: number;
  time_value?: string;
}

const clearIndex = {
  name: 'clear_record_values',
  text: `delete from record_values v using unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, record_id, field_id)
    where v.business_id = e.business_id and v.field_id = e.field_id and v.record_id = e.record_id
      and ${isNamed('v.record_id', '$2')}`,
};
const fillIndex = {
  name: 'fill_record_values',
  text: `insert into record_values (business_id, field_id, record_id, position, text_value, number_value, time_value, is_unique)
    select e.business_id, e.field_id, e.record_id, e.position, lower(e.text_value), e.number_value, e.time_value, e.is_unique
    from jsonb_to_recordset($1) as e (business_id bigint, field_id bigint, record_id bigint, position smallint,
      text_value text, number_value bigint, time_value timestamptz, is_unique boolean)
    order by e.business_id, e.field_id, e.record_id, e.position`,
};

/** Fields of the business that `record_values` has. */
export const indexedFields = ({ list }: ModuleFields): (ModuleField & { fieldType: { index: IndexColumn } })[] =>
  list.filter(
    (field): field is ModuleField & { fieldType: ModuleField['fieldType'] & { index: IndexColumn } } =>
      field.column === null && field.fieldType.index !== null,
  );

/** Writes what `record_values` holds of changed fields; `before` null: the record is new. */
export async function writeIndex(
  tx: Transaction,
  fields: ModuleFields,
  changes: readonly {
    business_id: Id;
    record_id: Id;
    before: StoredValues | null;
    after: StoredValues;
    fields: readonly string[];
  }[],
): Promise<void> {
  const own = indexedFields(fields);
  const cleared: { business_id: Id; record_id: Id; field_id: Id }[] = [];
  const filled: IndexedValue[] = [];
  for (const { business_id, record_id, before, after, fields: changed } of changes)
    for (const field of own) {
      if (!changed.includes(field.name)) continue;
      if (before !== null && isFilled(before[field.name])) cleared.push({ business_id, record_id, field_id: field.id });
      filled.push(
        ...indexedValues(field.fieldType, after[field.name] ?? null).map((value, position) => ({
          business_id,
          record_id,
          field_id: field.id,
          position,
          is_unique: field.is_unique,
          [field.fieldType.index]: value,
        })),
      );
    }
  if (cleared.length > 0)
    await tx.run(clearIndex, [
      cleared.map(({ business_id }) => business_id),
      cleared.map(({ record_id }) => record_id),
      cleared.map(({ field_id }) => field_id),
    ]);
  if (filled.length > 0) await tx.run(fillIndex, [JSON.stringify(filled)]);
}

const isFilled = (value: StoredValue | undefined): boolean => value !== null && value !== undefined;

/** Records other than the given ones that have one of these values in a unique field, by field and folded value. */
export async function findHolders(
  tx: Transaction,
  { module }: ModuleFields,
  businessId: Id,
  field: ModuleField,
  values: readonly (string | number)[],
): Promise<{ record_id: Id; value: string }[]> {
  if (values.length === 0) return [];
  if (field.column === null) {
    const column = identifier(field.fieldType.index ?? '');
    const text = `select v.record_id, v.${column}::text as value from record_values v
      where v.business_id = $1 and v.field_id = $2 and v.${column} = any ($3)`;
    return tx.run(composedStatement(text), [businessId, field.id, values]);
  }
  const column = identifier(field.column);
  const text = `select r.id as record_id, r.${column}::text as value from ${identifier(module.table)} r
    where r.business_id = $1 and r.${column} = any ($2)`;
  return tx.run(composedStatement(text), [businessId, values]);
}

/** Records that have one of these values in a field, whatever its case, by the folded value; the oldest of several comes last. */
export async function findByValue(
  tx: Transaction,
  { module }: Pick<ModuleFields, 'module'>,
  businessId: Id,
  field: ModuleField,
  values: readonly string[],
): Promise<{ record_id: Id; value: string }[]> {
  if (values.length === 0) return [];
  if (field.column === null) {
    const column = identifier(field.fieldType.index ?? '');
    const text = `select v.record_id, v.${column}::text as value from record_values v
      where v.business_id = $1 and v.field_id = $2 and v.${column} = any ($3) order by v.record_id desc`;
    return tx.run(composedStatement(text), [businessId, field.id, values]);
  }
  const column = identifier(field.foldedColumn ?? field.column);
  const text = `select r.id as record_id, r.${column}::text as value from ${identifier(module.table)} r
    where r.business_id = $1 and r.${column} = any ($2) order by r.id desc`;
  return tx.run(composedStatement(text), [businessId, values]);
}

const touched = {
  name: 'find_touched_records',
  text: `select e.id from unnest($2::bigint[]) as e (id)
    where exists (select from notes n where n.business_id = $1 and n.record_id = e.id
        and n.deleted_time is null)
      or exists (select from record_files f where f.business_id = $1 and f.record_id = e.id)
      or exists (select from record_activities a where a.business_id = $1 and a.record_id = e.id
        and not (a.actor ->> 'type' = $3 and a.actor ->> 'id' = $4))`,
};

/** Those of the records that have a note, a file, or history of anyone but this actor. */
export async function findTouched(
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
  { type, id }: Pick<Actor, 'type' | 'id'>,
): Promise<ReadonlySet<Id>> {
  const rows = await tx.run<{ id: Id }>(touched, [businessId, ids, type, id]);
  return new Set(rows.map((row) => row.id));
}

const lockValues = {
  name: 'lock_unique_values',
  text: `select pg_advisory_xact_lock(hashtextextended('unique values of ' || $2, b.id)) from (
      select distinct e.id from unnest($1::bigint[]) as e (id) order by e.id
    ) as b ${locks('record')}`,
};

/** Until this transaction ends no one else writes unique values into this module of these businesses. */
export async function lockUniqueValues(tx: Transaction, module: Module, businessIds: readonly Id[]): Promise<void> {
  await tx.run(lockValues, [businessIds, module.name]);
}

export async function deleteRecordRows(
  tx: Transaction,
  { table }: Module,
  records: readonly { business_id: Id; record_id: Id }[],
): Promise<void> {
  const keys = [records.map(({ business_id }) => business_id), records.map(({ record_id }) => record_id)];
  const given = 'using unnest($1::bigint[], $2::bigint[]) as e (business_id, id)';
  await Promise.all([
    tx.run(
      {
        name: 'delete_values_of_records',
        text: `delete from record_values v ${given} where v.business_id = e.business_id and v.record_id = e.id and ${isNamed('v.record_id', '$2')}`,
      },
      keys,
    ),
    tx.run(
      {
        name: 'delete_notes_of_records',
        text: `delete from notes v ${given} where v.business_id = e.business_id and v.record_id = e.id and ${isNamed('v.record_id', '$2')}`,
      },
      keys,
    ),
    tx.run(
      {
        name: 'delete_followers_of_records',
        text: `delete from record_followers v ${given} where v.business_id = e.business_id and v.record_id = e.id and ${isNamed('v.record_id', '$2')}`,
      },
      keys,
    ),
    tx.run(
      {
        name: 'delete_activities_of_records',
        text: `delete from record_activities v ${given} where v.business_id = e.business_id and v.record_id = e.id and ${isNamed('v.record_id', '$2')}`,
      },
      keys,
    ),
    tx.run(
      composedStatement(
        `delete from ${identifier(table)} r ${given} where r.business_id = e.business_id and r.id = e.id and ${isNamed('r.id', '$2')}`,
      ),
      keys,
    ),
  ]);
}
