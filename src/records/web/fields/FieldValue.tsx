import type { FieldTypes, FieldValueProps } from './field-type.ts';
import { fieldTypeOf } from './use-field-types.ts';

/** Whether a field holds nothing. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field in one line; a dash for none. */
export function FieldValue({ types, ...props }: FieldValueProps & { types: FieldTypes }) {
  if (isEmptyValue(props.value)) return <span className="text-tertiary">—</span>;
  const { Value } = fieldTypeOf(types, props.field.type);
  return <Value {...props} />;
}
