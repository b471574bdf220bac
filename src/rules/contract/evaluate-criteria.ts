import { opposites, type PositiveComparator, type ValueKindName } from './comparators.ts';
import { isGroup, type Condition, type Criteria, type CriteriaField, type CriteriaGroup } from './criteria.ts';
import { foldText } from './fold-text.ts';
import { matchesPattern } from './like-pattern.ts';
import { readOperand, type Moment, type Operand } from './operand.ts';

/** Where values come from, and what relative days count from. */
export interface Evaluation extends Moment {
  fieldOf(name: string): Pick<CriteriaField, 'kind'> | undefined;
  /** The value of a field as records have it on the wire. */
  read(name: string): unknown;
}

/** Whether criteria hold, without the database. The same answer as the statement that `compileCriteria` makes. */
export function evaluateCriteria(criteria: Criteria, evaluation: Evaluation): boolean {
  if (criteria === null) return true;
  const group = ({ operator, criteria: parts }: CriteriaGroup): boolean =>
    operator === 'AND'
      ? parts.every((part) => (isGroup(part) ? group(part) : holds(part, evaluation)))
      : parts.some((part) => (isGroup(part) ? group(part) : holds(part, evaluation)));
  return group(criteria);
}

function holds({ field: name, comparator, value }: Condition, evaluation: Evaluation): boolean {
  const field = evaluation.fieldOf(name);
  if (!field) throw new Error(`The field ${name} is not known`);
  const stored = comparable(field.kind, evaluation.read(name));
  const opposite = opposites[comparator];
  const positive = opposite ?? (comparator as PositiveComparator);
  const result = positive === 'empty' ? stored.length === 0 : compare(field.kind, positive, stored, value, evaluation);
  return opposite === undefined ? result : !result;
}

function compare(
  kind: ValueKindName,
  comparator: PositiveComparator,
  stored: readonly (string | number | boolean)[],
  value: unknown,
  moment: Moment,
): boolean {
  const operand = readOperand(kind, comparator, value, moment);
  if (typeof operand === 'string') throw new Error(operand);
  return stored.some((each) => matches(comparator, each, operand));
}

const keyOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? (value.id as string) : (value as string);

/** The values of a field in the form in which they compare; none when it is empty. */
function comparable(kind: ValueKindName, value: unknown): (string | number | boolean)[] {
  if (value === null || value === undefined || value === '') return [];
  switch (kind) {
    case 'text':
    case 'address_text':
      return [foldText(value as string)];
    case 'choice':
      // Of a source, a record may have several: the lists of a contact.
      return (Array.isArray(value) ? (value as unknown[]) : [value]).map(keyOf);
    case 'choices':
      return Array.isArray(value) ? (value as string[]) : [];
    case 'time':
      return [(value as string).length === 5 ? `${value as string}:00` : (value as string)];
    case 'instant':
      return [Date.parse(value as string)];
    case 'file':
      return [true];
    default:
      return [value as string | number | boolean];
  }
}

function matches(comparator: PositiveComparator, stored: string | number | boolean, operand: Operand): boolean {
  switch (operand.form) {
    case 'text':
      return matchesText(comparator, stored as string, operand.text);
    case 'keys':
      return operand.keys.includes(stored as string);
    case 'number':
      return inOrder(comparator, Math.sign((stored as number) - operand.number), 0);
    case 'boolean':
      return stored === operand.boolean;
    case 'span': {
      const at = stored as number;
      return inOrder(comparator, at < operand.from ? -1 : at >= operand.to ? 1 : 0, 0);
    }
  }
}

function matchesText(comparator: PositiveComparator, stored: string, text: string): boolean {
  switch (comparator) {
    case 'starts_with':
      return stored.startsWith(text);
    case 'ends_with':
      return stored.endsWith(text);
    case 'contains':
      return stored.includes(text);
    case 'like':
      return matchesPattern(stored, text);
    default:
      // Only days and times of day have an order, and their digits sort as they do.
      return inOrder(comparator, stored < text ? -1 : stored > text ? 1 : 0, 0);
  }
}

function inOrder(comparator: PositiveComparator, one: number, other: number): boolean {
  switch (comparator) {
    case 'equal':
      return one === other;
    case 'greater_than':
      return one > other;
    case 'less_than':
      return one < other;
    case 'greater_equal':
      return one >= other;
    case 'less_equal':
      return one <= other;
    default:
      throw new Error(`${comparator} compares no order`);
  }
}
