import type { SqlField } from '../../rules/server/index.ts';
import { SCALE } from './field-types/field-type.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import { identifier } from './record-columns.ts';
import type { Parameters } from '../../foundation/server/db/composed-statement.ts';

/** How criteria reach the fields of a record `r`. */
export const sqlFields =
  ({ byName, sources }: ModuleFields, { add }: Parameters) =>
  (name: string): SqlField | undefined => {
    const field = byName.get(name);
    if (!field) {
      const [source, ofSource = ''] = name.split('.');
      return sources.find((each) => each.name === source)?.sql[ofSource];
    }
    return field.column === null ? ownSqlField(field, add) : columnSqlField(field, field.column);
  };

function columnSqlField(field: ModuleField, name: string): SqlField {
  const { kind, fieldType, foldedColumn } = field;
  const column = field.expression === null ? `r.${identifier(name)}` : `(${field.expression})`;
  const base = { kind: fieldType.kind };
  switch (kind) {
    case 'text':
    case 'address_text':
      return { ...base, one: foldedColumn === null ? `lower(${column})` : `r.${identifier(foldedColumn)}` };
    case 'number':
      return { ...base, one: column, ...(fieldType.storage === 'scaled' && { scale: SCALE }) };
    case 'choice':
      return {
        ...base,
        one: column,
        type: fieldType.storage === 'bigint' ? 'bigint' : 'text',
        ...(field.optionsInText && { isInText: true }),
      };
    case 'choices':
      return {
        ...base,
        some: (condition) =>
          `exists (select from jsonb_array_elements_text(${column}) as e (value) where ${condition('e.value')})`,
      };
    default:
      return { ...base, one: column };
  }
}

/** A field of the business: by its rows in `record_values`, where its type has them there. */
function ownSqlField({ id, name, kind, fieldType }: ModuleField, add: Parameters['add']): SqlField {
  const base = { kind: fieldType.kind };
  const { index } = fieldType;
  if (index === null) {
    const value = `r.custom ->> '${identifier(name)}'`;
    return { ...base, one: kind === 'text' ? `lower(${value})` : `(${value})` };
  }
  // A boolean is 0 or 1 there; keys and ids are texts.
  const value = kind === 'boolean' ? `(v.${index} = 1)` : `v.${index}`;
  return {
    ...base,
    ...(kind === 'number' && { scale: SCALE }),
    ...(kind === 'choice' && { type: 'text' as const }),
    some: (condition) =>
      `exists (select from record_values v where v.business_id = r.business_id and v.field_id = ${add(id, 'bigint')}
        and v.record_id = r.id and ${condition(value)})`,
  };
}
