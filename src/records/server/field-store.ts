import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { FieldOption } from '../contract/module.ts';

interface ModuleFieldsTable {
  business_id: Id;
  id: Generated<Id>;
  module: string;
  name: string;
  label: string;
  type: string;
  is_required: boolean;
  is_unique: boolean;
  in_form: boolean;
  options: string | null;
  default_value: string | null;
  lookup_module: string | null;
  created_time: Generated<string>;
}

interface ModuleSettingsTable {
  business_id: Id;
  module: string;
  built_in: Generated<string>;
  sections: string | null;
  deleted_names: Generated<string[]>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    module_fields: ModuleFieldsTable;
    module_settings: ModuleSettingsTable;
  }
}

/** A field that the business has added. */
export interface FieldRow {
  id: Id;
  name: string;
  label: string;
  type: string;
  is_required: boolean;
  is_unique: boolean;
  in_form: boolean;
  options: FieldOption[] | null;
  default_value: unknown;
  lookup_module: string | null;
}

/** What the business has changed of a built-in field. */
export interface BuiltInChange {
  label?: string;
  is_required?: boolean;
  in_form?: boolean;
  options?: FieldOption[];
  default_value?: unknown;
}

export interface SectionRow {
  id: string;
  label: string;
  fields: string[];
}

/** All that a business has of its own in one module. */
export interface ModuleCustomization {
  fields: FieldRow[];
  built_in: Readonly<Record<string, BuiltInChange>>;
  sections: SectionRow[] | null;
  /** Names of fields that were deleted: no other field gets one. */
  deleted_names: readonly string[];
}

const read: NamedStatement = {
  name: 'read_module_customization',
  text: `select
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id::text, 'name', f.name, 'label', f.label, 'type', f.type,
          'is_required', f.is_required, 'is_unique', f.is_unique, 'in_form', f.in_form, 'options', f.options,
          'default_value', f.default_value, 'lookup_module', f.lookup_module) order by f.id), '[]')
        from module_fields f where f.business_id = $1 and f.module = $2) as fields,
      coalesce(s.built_in, '{}') as built_in, s.sections, coalesce(s.deleted_names, '{}') as deleted_names
    from (select 1) one left join module_settings s on s.business_id = $1 and s.module = $2`,
};
// Two who change the fields of a module wait for each other here: limits and labels are compared under it.
const lock: NamedStatement = {
  name: 'lock_module_settings',
  text: `insert into module_settings as s (business_id, module) values ($1, $2)
    on conflict (business_id, module) do update set module = excluded.module ${locks('account')}`,
};
const removeValues: NamedStatement = {
  name: 'delete_field_values',
  text: 'delete from record_values where business_id = $1 and field_id = $2',
};

const keepName: NamedStatement = {
  name: 'keep_deleted_field_name',
  text: `update module_settings set deleted_names = array_append(deleted_names, $3::text)
    where business_id = $1 and module = $2`,
};

/** What a business has of its own in a module. */
export async function readCustomization(tx: Transaction, businessId: Id, module: string): Promise<ModuleCustomization> {
  const [row] = await tx.run<ModuleCustomization>(read, [businessId, module]);
  return row ?? { fields: [], built_in: {}, sections: null, deleted_names: [] };
}

/** Until this transaction ends no one else changes fields and layout of the module. */
export async function lockCustomization(tx: Transaction, businessId: Id, module: string): Promise<void> {
  await tx.run(lock, [businessId, module]);
}

export async function insertField({ db }: Transaction, businessId: Id, module: string, row: FieldRow): Promise<Id> {
  const { options, default_value, id: _, ...field } = row;
  const { id } = await db
    .insertInto('module_fields')
    .values({
      business_id: businessId,
      module,
      ...field,
      options: options === null ? null : JSON.stringify(options),
      default_value: default_value === null || default_value === undefined ? null : JSON.stringify(default_value),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFieldRow(
  { db }: Transaction,
  businessId: Id,
  { id, label, is_required, is_unique, in_form, options, default_value }: FieldRow,
): Promise<void> {
  await db
    .updateTable('module_fields')
    .set({
      label,
      is_required,
      is_unique,
      in_form,
      options: options === null ? null : JSON.stringify(options),
      default_value: default_value === null || default_value === undefined ? null : JSON.stringify(default_value),
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

/**
 * Removes a field and what the index table holds of it; the values in records themselves are no longer shown, under no
 * other field either: its name is kept.
 */
export async function deleteFieldRow(
  tx: Transaction,
  businessId: Id,
  module: string,
  { id, name }: Pick<FieldRow, 'id' | 'name'>,
): Promise<void> {
  await tx.run(removeValues, [businessId, id]);
  await tx.run(keepName, [businessId, module, name]);
  await tx.db.deleteFrom('module_fields').where('business_id', '=', businessId).where('id', '=', id).execute();
}

export async function writeSettings(
  { db }: Transaction,
  businessId: Id,
  module: string,
  change: { built_in?: Readonly<Record<string, BuiltInChange>>; sections?: readonly SectionRow[] },
): Promise<void> {
  await db
    .updateTable('module_settings')
    .set({
      ...(change.built_in && { built_in: JSON.stringify(change.built_in) }),
      ...(change.sections && { sections: JSON.stringify(change.sections) }),
    })
    .where('business_id', '=', businessId)
    .where('module', '=', module)
    .execute();
}
