import { FieldProblem, type FieldType } from '../../../records/server/index.ts';
import { sequenceSteps } from '../../contract/sequence.ts';

const countSteps = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Types of fields that only sequences have. */
export const sequenceFieldTypes: readonly FieldType[] = [
  {
    name: 'sequence_steps',
    kind: 'file',
    storage: 'jsonb',
    index: null,
    maxFields: 0,
    canBeUnique: false,
    parse(value) {
      const parsed = sequenceSteps.nullable().safeParse(value ?? null);
      if (!parsed.success) throw new FieldProblem(parsed.error.issues[0]?.message ?? 'These steps are not valid.');
      return parsed.data;
    },
    toText(value) {
      const count = countSteps(value);
      return count === 0 ? '' : `${count} ${count === 1 ? 'step' : 'steps'}`;
    },
  },
];
