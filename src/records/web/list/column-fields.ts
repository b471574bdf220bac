import type { Field, FieldOption, ListView, ModuleInfo } from '../../contract/module.ts';

/** What can be a column of a module's list: its own fields, and those of other sources that are shown. */
export const columnFields = ({ fields, source_fields: others }: ModuleInfo): readonly Field[] => [
  ...fields,
  ...others.flatMap((field) => (field.column === null ? [] : [columnField(field, field.column)])),
];

type SourceField = ModuleInfo['source_fields'][number];

const columnField = (
  { name, type, kind, options, lookup_module }: SourceField,
  { label, is_sortable }: NonNullable<SourceField['column']>,
): Field => ({
  id: name,
  name,
  label,
  type,
  kind,
  is_built_in: true,
  is_required: false,
  is_unique: false,
  is_editable: false,
  is_sortable,
  in_form: false,
  options: options as FieldOption[] | null,
  default_value: null,
  lookup_module,
  max_length: null,
});

/** Those of the columns that a list is asked for: every record has its own fields anyway. */
export const sourceColumns = ({ source_fields: others }: ModuleInfo, columns: ListView['columns']): readonly string[] =>
  others
    .filter((other) => other.column !== null && columns.some(({ field }) => field === other.name))
    .map(({ name }) => name);
