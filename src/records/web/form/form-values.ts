import { z } from 'zod';
import type { Field, LayoutSection, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { isEmptyValue } from '../fields/FieldValue.tsx';

export type FormValues = Record<string, unknown>;

/** The fields of a form by section: those that can be entered, for a new record those that its form shows. */
export function formSections(
  { fields }: ModuleInfo,
  sections: readonly LayoutSection[],
  isNew: boolean,
): { id: string; label: string; fields: Field[] }[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return sections.flatMap(({ id, label, fields: names }) => {
    const shown = names.flatMap((name) => {
      const field = byName.get(name);
      return field?.is_editable === true && (!isNew || field.in_form || field.is_required) ? [field] : [];
    });
    return shown.length === 0 ? [] : [{ id, label, fields: shown }];
  });
}

/** What the form begins with: the values of the record; for a new one those that it is begun with, or the defaults. */
export const valuesOf = (fields: readonly Field[], record: ModuleRecord | null, begun: FormValues = {}): FormValues =>
  Object.fromEntries(
    fields.map(({ name, default_value: usual }) => [name, (record ? record[name] : (begun[name] ?? usual)) ?? null]),
  );

/** The one form of a value by which two are compared: nothing typed is none, and a reference is its id. */
function comparable(value: unknown): string {
  if (isEmptyValue(value)) return 'null';
  if (typeof value === 'string') return JSON.stringify(value.trim());
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value)
    return JSON.stringify(value.id);
  return JSON.stringify(value);
}

export const isSameValue = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

/** What differs from the record that is stored. */
export const changedValues = (values: FormValues, base: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, base[name])));

/** The sentences of what a form refuses by itself. */
interface FormFaults {
  missing: (label: string) => string;
  /** Of a text that could not be read as a value of its field; null for every other value. */
  unread: (field: Field, value: unknown) => string | null;
}

/** What was typed can be read, and required fields hold something; everything else the server judges. */
export const formSchema = (fields: readonly Field[], { missing, unread }: FormFaults) =>
  z.record(z.string(), z.unknown()).superRefine((values, context) => {
    for (const field of fields) {
      const { name, label, is_required: isRequired } = field;
      const value = values[name];
      const fault = unread(field, value);
      if (fault !== null) context.addIssue({ code: 'custom', path: [name], message: fault });
      if (isRequired && (isEmptyValue(value) || (typeof value === 'string' && value.trim() === '')))
        context.addIssue({ code: 'custom', path: [name], message: missing(label) });
    }
  });
