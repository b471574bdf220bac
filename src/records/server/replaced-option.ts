import { z } from 'zod';
import type { StoredValues } from './define-module.ts';
import type { StoredValue } from './field-types/field-type.ts';

export const replacement = z.object({ field: z.string(), from: z.string(), to: z.string() });

/** How a job changes the values of a record that has an option; of several options the others stay, in their order. */
export function replacingOption(given: unknown): (before: StoredValues | null) => StoredValues {
  const { field, from, to } = replacement.parse(given);
  const next = (value: StoredValue): StoredValue =>
    Array.isArray(value)
      ? [...new Set(value.map((each: unknown) => (each === from ? to : each)))]
      : value === from
        ? to
        : value;
  return (before) => ({ [field]: next(before?.[field] ?? null) });
}
