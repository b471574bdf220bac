import { refuse } from '../../foundation/server/refuse.ts';
import type { FieldOption } from '../contract/module.ts';
import { freeKey } from './free-key.ts';
import type { ModuleField } from './module-fields.ts';

/** Options that the program itself gives stay, and are offered; so does the default. Where it knows no others, none joins them. */
export function requireKeptOptions(
  { label: name, fieldType, options: before, keptOptions, has_fixed_options: isFixed, default_value }: ModuleField,
  options: readonly FieldOption[],
): void {
  if (!fieldType.hasOptions) return;
  if (isFixed === true && !isSameChoice(before ?? [], options))
    refuse('INVALID_DATA', {
      message: `The options of “${name}” are set by Parley itself. They can be renamed, but none can be added, removed or switched off.`,
      info: { field: 'options' },
    });
  const defaults = Array.isArray(default_value) ? (default_value as unknown[]) : [default_value];
  const offered = new Set(options.flatMap(({ value, is_active: isActive }) => (isActive === false ? [] : [value])));
  const known = new Set(options.map(({ value }) => value));
  const lost = (before ?? []).find(
    ({ value }) => !offered.has(value) && (keptOptions.includes(value) || defaults.includes(value)),
  );
  if (!lost) return;
  const isOff = known.has(lost.value);
  const message = keptOptions.includes(lost.value)
    ? `“${lost.label}” is set by Parley itself. It can be renamed, but not ${isOff ? 'switched off' : 'removed'}.`
    : `“${lost.label}” is the default. Choose another default before you ${isOff ? 'switch it off' : 'remove it'}.`;
  refuse('INVALID_DATA', { message, info: { field: 'options' } });
}

/** Whether the same options are offered, in whatever order and by whatever labels. */
function isSameChoice(before: readonly FieldOption[], after: readonly FieldOption[]): boolean {
  const known = new Set(before.map(({ value }) => value));
  const isKept = ({ value, is_active: isActive }: FieldOption) => isActive !== false && known.has(value);
  return after.length === before.length && after.every(isKept);
}

/** Options with their keys: those that they had, and new ones from their labels. */
export function withValues(
  options: readonly {
    value?: string | undefined;
    label: string;
    colour: FieldOption['colour'];
    is_active?: boolean | undefined;
  }[],
  before: readonly FieldOption[],
): FieldOption[] {
  const labels = options.map(({ label }) => label.toLowerCase());
  if (new Set(labels).size < labels.length)
    refuse('INVALID_DATA', { message: 'Two options have the same label.', info: { field: 'options' } });
  const known = new Set(before.map(({ value }) => value));
  const kept = options.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (new Set(kept).size < kept.length)
    refuse('INVALID_DATA', { message: 'Two options have the same key.', info: { field: 'options' } });
  if (kept.some((value) => !known.has(value)))
    refuse('INVALID_DATA', { message: 'An option has a key that is not known.', info: { field: 'options' } });
  // A removed option's key is not given to another: records may still hold it.
  const taken = new Set([...known, ...kept]);
  return options.map(({ value, label, colour, is_active: isActive }) => ({
    value: value ?? freeKey(label, taken),
    label,
    colour,
    ...(isActive === false && { is_active: false }),
  }));
}

/** A default in keys: new options are named by their labels, which have no keys yet. */
export function keysOfLabels(options: readonly FieldOption[] | null, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => keysOfLabels(options, each));
  if (options === null || options.some((option) => option.value === value)) return value;
  const found = options.find(({ label }) => label === value);
  return found?.is_active === false ? value : (found?.value ?? value);
}
