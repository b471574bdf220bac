import type { FieldInputProps } from './field-type.ts';

/** In a cell the column's head names the control. */
export const cellLabel = ({ field, place }: FieldInputProps): { 'aria-label'?: string } =>
  place === 'cell' ? { 'aria-label': field.label } : {};
