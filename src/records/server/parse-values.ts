import { isHiddenNumber } from '../../foundation/contract/hidden-numbers.ts';
import { hideNumbers } from '../../foundation/server/hidden-numbers.ts';
import { Refusal } from '../../foundation/server/refuse.ts';
import type { StoredValues } from './define-module.ts';
import { FieldProblem, type ParseContext, type StoredValue } from './field-types/field-type.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';

export interface FieldFault {
  field: string;
  message: string;
  fault?: 'missing';
}

/** A refusal that names every field that is wrong; the first one gives the sentence. */
export function invalidFields(faults: readonly FieldFault[]): Refusal {
  const [first] = faults;
  return new Refusal('INVALID_DATA', {
    ...(first && { message: first.message }),
    info: { ...(first && { field: first.field }), fields: faults },
  });
}

/** What a person is told who changes a number without seeing it whole. */
export const numberHidden = (label: string): string =>
  `${label} cannot be changed, because your role does not show whole phone numbers.`;

/** Null, '' and an empty list are no value. */
export const isEmpty = (value: StoredValue | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The values of a record after a write, and the names of those that differ; or why it is refused. */
export function parseValues(
  fields: ModuleFields,
  {
    values: given,
    system = {},
    mayLackRequired,
  }: { values: Readonly<Record<string, unknown>>; system?: StoredValues; mayLackRequired?: boolean },
  before: StoredValues | null,
  context: ParseContext,
): { values: StoredValues; changed: string[] } | { refusal: Refusal } {
  const faults: FieldFault[] = [];
  const values: Record<string, StoredValue> = {
    ...(before ?? defaultsOf(fields)),
    ...system,
  };
  for (const [name, value] of Object.entries(given)) {
    const field = fields.byName.get(name);
    if (field && before !== null && fields.hidesNumbers && isOfHidden(field, value, before, faults)) continue;
    if (!field) faults.push({ field: name, message: 'This field is not known.' });
    else if (field.is_editable) readValue(field, value, context, values, faults);
    else if (before === null || !isSame(before[name] ?? null, value as StoredValue))
      faults.push({ field: name, message: `${field.label} cannot be changed.` });
  }
  if (mayLackRequired !== true)
    faults.push(...missingValues(fields, given, before, values, new Set(faults.map(({ field }) => field))));
  if (faults.length > 0) return { refusal: invalidFields(faults) };
  const changed = fields.list
    .map(({ name }) => name)
    .filter((name) => !isSame(before?.[name] ?? null, values[name] ?? null));
  return { values, changed };
}

/**
 * For a person who does not see whole phone numbers: true for what needs no reading, since it is the masked form of what
 * is stored, which stays, or cannot be stored.
 */
function isOfHidden(field: ModuleField, value: unknown, before: StoredValues, faults: FieldFault[]): boolean {
  const stored = before[field.name] ?? null;
  const isAsShown = JSON.stringify(value) === JSON.stringify(hideNumbers(stored));
  if (isAsShown && !isSame(hideNumbers(stored) as StoredValue, stored)) return true;
  if (field.is_masked !== true && !isHiddenNumber(JSON.stringify(value) ?? '')) return false;
  if (!isAsShown) faults.push({ field: field.name, message: numberHidden(field.label) });
  return true;
}

/** Required fields without a value. What a record lacked before is asked for only when the field is written. */
const missingValues = (
  { list }: ModuleFields,
  given: Readonly<Record<string, unknown>>,
  before: StoredValues | null,
  values: StoredValues,
  faulty: ReadonlySet<string>,
): FieldFault[] =>
  list
    .filter(
      ({ name, is_required: isRequired }) =>
        isRequired && isEmpty(values[name]) && (before === null || name in given) && !faulty.has(name),
    )
    .map(({ name, label }) => ({ field: name, message: `${label} is required.`, fault: 'missing' }));

function readValue(
  field: ModuleField,
  value: unknown,
  context: ParseContext,
  values: Record<string, StoredValue>,
  faults: FieldFault[],
): void {
  try {
    values[field.name] = field.fieldType.parse(value, field, context);
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    faults.push({ field: field.name, message: error.message });
  }
}

const defaultsOf = ({ list }: ModuleFields): Record<string, StoredValue> =>
  Object.fromEntries(
    list.flatMap(({ name, default_value: value }) =>
      value === null || value === undefined ? [] : [[name, value as StoredValue]],
    ),
  );

/** Are two stored values the same? */
export const isSame = (one: StoredValue, other: StoredValue): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
