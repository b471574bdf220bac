import { criteriaSchema } from '../../rules/contract/criteria.ts';
import { FieldProblem, type FieldType } from '../../records/server/index.ts';

const builtInOnly = { index: null, maxFields: 0, canBeUnique: false } as const;

/** Types of fields that only contact lists have. */
export const listFieldTypes: readonly FieldType[] = [
  {
    name: 'contact_criteria',
    kind: 'file',
    storage: 'jsonb',
    ...builtInOnly,
    criteriaFor: 'contacts',
    parse(value) {
      const parsed = criteriaSchema.safeParse(value ?? null);
      if (!parsed.success) throw new FieldProblem(parsed.error.issues[0]?.message ?? 'These criteria are not valid.');
      return parsed.data === null ? null : { ...parsed.data };
    },
    toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  },
  {
    // A stored counter; not scaled, as a number field is.
    name: 'count',
    kind: 'number',
    storage: 'integer',
    ...builtInOnly,
    parse(value) {
      if (typeof value !== 'number' || !Number.isInteger(value)) throw new FieldProblem('Enter a whole number.');
      return value;
    },
    exportAs: 'number',
    toText: (value) => (typeof value === 'number' ? String(value) : ''),
  },
];
