import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import {
  checkCriteria,
  criteriaSchema,
  forReader,
  isGroup,
  type Condition,
  type Criteria,
  type CriteriaField,
  type CriteriaProblem,
} from '../../rules/contract/criteria.ts';
import { fieldOfSources } from '../../rules/contract/sources.ts';
import { columnField, type ModuleField, type ModuleFields } from './module-fields.ts';
import { dialledDigits } from './search-pattern.ts';

/** Criteria as a query carries them. */
export function parseCriteria(fields: ModuleFields, text: string, userId: Id | null): Criteria {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    refuse('INVALID_DATA', { message: 'The criteria are not JSON.', info: { field: 'criteria' } });
  }
  return readCriteria(fields, given, userId);
}

/** Criteria that a caller gives; refuses what is not valid, in the sentences of the specification. */
export function readCriteria(fields: ModuleFields, given: unknown, userId: Id | null): Criteria {
  const parsed = criteriaSchema.safeParse(given);
  if (!parsed.success)
    refuse('INVALID_DATA', {
      message: parsed.error.issues[0]?.message ?? 'Invalid criteria',
      info: { field: 'criteria' },
    });
  return requireCriteria(fields, parsed.data, userId);
}

/** Criteria that fit the fields of the module, with the reader in the place of `CURRENT_USER`. */
export function requireCriteria(fields: ModuleFields, criteria: Criteria, userId: Id | null): Criteria {
  const [problem] = criteriaProblems(fields, criteria);
  if (problem)
    refuse('INVALID_DATA', { message: problem.message, info: { field: ['criteria', ...problem.path].join('.') } });
  return forReader(criteria, userId);
}

/** A field by the name that criteria have for it: one of the record, or of a source. */
export function fieldFinder({ byName, sources }: ModuleFields): (name: string) => CriteriaField | undefined {
  const fieldOfSource = fieldOfSources([], sources);
  return (name) => criteriaField(byName.get(name)) ?? fieldOfSource(name);
}

/** False for criteria by a source that the reader has no permission for. */
export function hasKnownFields(fields: ModuleFields, criteria: Criteria): boolean {
  const fieldOf = fieldFinder(fields);
  return conditionsOf(criteria).every(({ field }) => fieldOf(field) !== undefined);
}

/** What is wrong with criteria for the fields of a module. */
export function criteriaProblems(fields: ModuleFields, criteria: Criteria): CriteriaProblem[] {
  const { byName, module, hidesNumbers } = fields;
  const problems = checkCriteria(criteria, fieldFinder(fields));
  if (!hidesNumbers) return problems;
  // The number of a person without a name stands as their name.
  const isHidden = ({ field, value }: Condition): boolean =>
    byName.get(field)?.is_masked === true ||
    (module.isPerson === true &&
      field === module.labelField &&
      typeof value === 'string' &&
      dialledDigits(value) !== '');
  return conditionsOf(criteria).some(isHidden)
    ? [{ path: [], message: 'Your role does not show whole phone numbers, so records cannot be chosen by them.' }]
    : problems;
}

/** The conditions of criteria, whatever their groups. */
export const conditionsOf = (criteria: Criteria): Condition[] =>
  criteria?.criteria.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part])) ?? [];

/** A field as criteria know it. */
function criteriaField(field: ModuleField | undefined): CriteriaField | undefined {
  if (!field) return undefined;
  const { name, label, type, fieldType, options, lookup_module: module } = field;
  return {
    name,
    label,
    type,
    kind: fieldType.kind,
    ...(options && { options }),
    ...(module !== null && { lookup: { module } }),
  };
}

/** The field to sort by; refuses one without an index. */
export function sortField(fields: ModuleFields, name: string): ModuleField {
  const field = columnField(fields, name);
  if (!field?.is_sortable)
    refuse('INVALID_DATA', { message: 'The list cannot be sorted by this field.', info: { field: 'sort_by' } });
  return field;
}
