import type { Field } from '../../contract/module.ts';

/** A built-in field as the server describes it. */
export const sampleField = (name: string, label: string, type = 'text', rest: Partial<Field> = {}): Field => ({
  id: name,
  name,
  label,
  type,
  kind: 'text',
  is_built_in: true,
  is_required: false,
  is_unique: false,
  is_editable: true,
  is_sortable: false,
  in_form: true,
  options: null,
  default_value: null,
  lookup_module: null,
  max_length: null,
  ...rest,
});
