import type { Module } from './define-module.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import type { ModuleRegistry } from './module-registry.ts';

const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

/** A name that a module declares, as it stands in SQL; nothing that a caller gives comes here. */
export function identifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new Error(`${name} is no name of a table or column`);
  return name;
}

/** Fields with a column of the table, without those that every record has besides. */
export const columnFields = ({ list }: ModuleFields): ModuleField[] =>
  list.filter(({ column, name }) => column !== null && name !== 'created_time' && name !== 'modified_time');

const SQL_TYPES = {
  text: 'text',
  scaled: 'bigint',
  integer: 'int',
  boolean: 'boolean',
  timestamptz: 'timestamptz',
  bigint: 'bigint',
  jsonb: 'jsonb',
} as const;

/** `name type, …` for jsonb_to_recordset. */
export const recordset = (fields: readonly ModuleField[]): string =>
  fields.map(({ column, fieldType }) => `${identifier(column ?? '')} ${SQL_TYPES[fieldType.storage]}`).join(', ');

/** The view by whose `name` what a field refers to is shown; null when it is resolved in another way. */
export function labelViewOf(field: ModuleField, { modules }: ModuleRegistry): string | null {
  const target = field.fieldType.refersTo?.(field);
  if (target === undefined || target === 'media') return null;
  return target === 'users' ? 'user_labels' : (modules.get(target)?.labelView ?? null);
}

/** What is read of a record `r` and, of other tables, for columns of sources; and the joins that its labels need. */
export function selection(
  fields: ModuleFields,
  registry: ModuleRegistry,
  sourceColumns: readonly ModuleField[] = [],
): { columns: string; joins: string } {
  const joins: string[] = [];
  const columns = columnFields(fields).flatMap((field) => {
    const column = `r.${identifier(field.column ?? '')} as ${identifier(field.name)}`;
    const view = labelViewOf(field, registry);
    if (view === null) return [column];
    const alias = `l${joins.length}`;
    joins.push(
      `left join ${identifier(view)} ${alias} on ${alias}.business_id = r.business_id and ${alias}.id = r.${identifier(field.column ?? '')}`,
    );
    return [column, `${alias}.name as ${identifier(field.name)}__label`];
  });
  const readOnly = readOnlyColumnOf(fields.module);
  return {
    columns: [
      'r.id, r.version, r.created_time, r.modified_time, r.created_by, r.modified_by, r.custom',
      `${readOnly === null ? 'false' : `r.${readOnly}`} as is_read_only`,
      ...columns,
      ...sourceColumns.map(
        ({ name, source }) => `${source?.value ?? 'null'} as "${name.split('.').map(identifier).join('.')}"`,
      ),
    ].join(', '),
    joins: joins.join(' '),
  };
}

export const readOnlyColumnOf = ({ readOnlyColumn }: Module): string | null =>
  readOnlyColumn === undefined ? null : identifier(readOnlyColumn);
