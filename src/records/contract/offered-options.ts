import type { FieldOption } from './module.ts';

/** The options that can be chosen: those that are on, and any that is chosen already. */
export const offeredOptions = (
  options: readonly FieldOption[] | null,
  chosen: readonly unknown[] = [],
): FieldOption[] =>
  (options ?? []).filter(({ value, is_active: isActive }) => isActive !== false || chosen.includes(value));
