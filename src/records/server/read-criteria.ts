import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import {
  checkCriteria,
  criteriaSchema,
  forReader,
  type Criteria,
  type CriteriaField,
} from '../../rules/contract/criteria.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';

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
  const [problem] = checkCriteria(criteria, (name) => criteriaField(fields.byName.get(name)));
  if (problem)
    refuse('INVALID_DATA', { message: problem.message, info: { field: ['criteria', ...problem.path].join('.') } });
  return forReader(criteria, userId);
}

/** A field as criteria know it. */
export function criteriaField(field: ModuleField | undefined): CriteriaField | undefined {
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
export function sortField({ byName }: ModuleFields, name: string): ModuleField {
  const field = byName.get(name);
  if (!field?.is_sortable)
    refuse('INVALID_DATA', { message: 'The list cannot be sorted by this field.', info: { field: 'sort_by' } });
  return field;
}
