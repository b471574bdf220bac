import { z } from 'zod';
import { emailProblem } from '../../foundation/contract/email-address.ts';
import { id } from '../../foundation/contract/id.ts';
import { comparatorsOf, comparatorSchema, needsNoValue, type Comparator, type ValueKindName } from './comparators.ts';
import { readOperand, type Operand } from './operand.ts';

/** Groups within groups: as deep as people can still read. */
export const MAX_DEPTH = 5;
export const MAX_CONDITIONS = 25;
const TOO_MANY = `Use at most ${MAX_CONDITIONS} conditions.`;
/** A source and a field of it. */
const FIELD_MAX = 130;
const UNKNOWN_FIELD = 'This field is not known.';
const UNKNOWN_COMPARATOR = 'This field cannot be compared in this way.';
/** For checks: whether a value is valid does not depend on the day. */
const ANY_MOMENT = { now: '2026-01-01T00:00:00.000Z', zone: 'UTC' };

export interface Condition {
  /** The name of a field, or `source.name`. */
  field: string;
  comparator: Comparator;
  value?: unknown;
}

export interface CriteriaGroup {
  operator: 'AND' | 'OR';
  criteria: (Condition | CriteriaGroup)[];
}

/** Null: everything fits. */
export type Criteria = CriteriaGroup | null;

export const isGroup = (part: Condition | CriteriaGroup): part is CriteriaGroup => 'criteria' in part;

function countConditions({ criteria }: CriteriaGroup): number {
  return criteria.reduce((sum, part) => sum + (isGroup(part) ? countConditions(part) : 1), 0);
}

/** Drops groups without a condition; a tree without any is null, as an empty array is sent. */
export function simplify(criteria: Criteria): Criteria {
  if (criteria === null) return null;
  const parts = criteria.criteria.flatMap((part) => {
    const kept = isGroup(part) ? simplify(part) : part;
    return kept === null ? [] : [kept];
  });
  return parts.length === 0 ? null : { operator: criteria.operator, criteria: parts };
}

/** The criteria with the reader in the place of `CURRENT_USER`; without a reader they fit no user. */
export function forReader(criteria: Criteria, userId: string | null): Criteria {
  if (criteria === null) return null;
  const value = (given: unknown): unknown =>
    given === CURRENT_USER ? (userId ?? '0') : Array.isArray(given) ? given.map(value) : given;
  const group = ({ operator, criteria: parts }: CriteriaGroup): CriteriaGroup => ({
    operator,
    criteria: parts.map((part) =>
      isGroup(part) ? group(part) : { ...part, ...('value' in part && { value: value(part.value) }) },
    ),
  });
  return group(criteria);
}

/** Whether the criteria fit something else for each reader. */
export const dependsOnReader = (criteria: Criteria): boolean =>
  criteria !== null &&
  criteria.criteria.some((part) =>
    isGroup(part)
      ? dependsOnReader(part)
      : part.value === CURRENT_USER || (Array.isArray(part.value) && part.value.includes(CURRENT_USER)),
  );

const partsOfBoth = (group: CriteriaGroup): CriteriaGroup['criteria'] =>
  group.operator === 'AND' ? group.criteria : [group];

/** Two criteria of which both must hold, in no deeper groups than needed. */
export const bothCriteria = (one: Criteria, other: Criteria): Criteria =>
  one === null
    ? other
    : other === null
      ? one
      : { operator: 'AND', criteria: [...partsOfBoth(one), ...partsOfBoth(other)] };

type Path = (string | number)[];
type Report = (path: Path, message: string) => void;

const NOT_CRITERIA = 'A group has an operator and criteria; a condition has a field, a comparator and a value.';

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
const hasOnly = (given: object, ...keys: string[]): boolean => Object.keys(given).every((key) => keys.includes(key));

// Read by hand, since a union of schemas has no sentence for what fits none of them.
function parseGroup(given: unknown, path: Path, depth: number, report: Report): CriteriaGroup | null {
  if (!isObject(given)) return refusePart(path, report);
  const { operator, criteria } = given;
  if (operator !== 'AND' && operator !== 'OR') {
    report([...path, 'operator'], 'Invalid operators');
    return null;
  }
  if (!Array.isArray(criteria) || !hasOnly(given, 'operator', 'criteria')) return refusePart(path, report);
  if (depth > MAX_DEPTH) {
    report(path, `Use at most ${MAX_DEPTH} groups within each other.`);
    return null;
  }
  if (criteria.length > MAX_CONDITIONS) {
    report([...path, 'criteria'], TOO_MANY);
    return null;
  }
  const parts = criteria.map((part: unknown, index) => {
    const at = [...path, 'criteria', index];
    const isInner = isObject(part) && ('criteria' in part || 'operator' in part);
    return isInner ? parseGroup(part, at, depth + 1, report) : parseCondition(part, at, report);
  });
  return { operator, criteria: parts.filter((part) => part !== null) };
}

function parseCondition(given: unknown, path: Path, report: Report): Condition | null {
  if (!isObject(given) || !hasOnly(given, 'field', 'comparator', 'value')) return refusePart(path, report);
  const { field = '', comparator = '', value } = given;
  const known = comparatorSchema.safeParse(comparator);
  if (field === '') report([...path, 'field'], 'Field cannot be empty');
  else if (typeof field !== 'string' || field.length > FIELD_MAX) report([...path, 'field'], UNKNOWN_FIELD);
  else if (comparator === '' || comparator === null) report([...path, 'comparator'], 'Comparator cannot be empty');
  else if (!known.success) report([...path, 'comparator'], UNKNOWN_COMPARATOR);
  else return { field, comparator: known.data, ...(value !== undefined && { value }) };
  return null;
}

function refusePart(path: Path, report: Report): null {
  report(path, NOT_CRITERIA);
  return null;
}

/** Criteria as they are sent and stored. What is refused has its path in the tree. */
export const criteriaSchema = z.unknown().transform((given, { addIssue }): Criteria => {
  if (given === null || (Array.isArray(given) && given.length === 0)) return null;
  let isValid = true;
  const report: Report = (path, message) => {
    isValid = false;
    addIssue({ code: 'custom', path, message, input: given });
  };
  const group = parseGroup(given, [], 1, report);
  if (group !== null && countConditions(group) > MAX_CONDITIONS) report([], TOO_MANY);
  return isValid ? simplify(group) : z.NEVER;
});

/** Stands for the id of the reader, in criteria that are stored for several people: "my contacts" is one view for all. */
export const CURRENT_USER = '$user';

/** A field as criteria and their builder know it. */
export interface CriteriaField {
  name: string;
  label: string;
  /** The field type, by which the builder finds its editor. */
  type: string;
  kind: ValueKindName;
  /** Set for a field of another source than the record itself, such as its contact: what the builder writes beside it. */
  source?: string;
  options?: readonly { value: string; label: string; colour?: string | null }[];
  lookup?: { module: string };
}

export interface CriteriaProblem {
  /** Where in the tree: `['criteria', 0, 'value']`. */
  path: Path;
  message: string;
}

const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is wrong with criteria for these fields, in the sentences of the specification. */
export function checkCriteria(
  criteria: Criteria,
  fieldOf: (name: string) => CriteriaField | undefined,
): CriteriaProblem[] {
  const problems: CriteriaProblem[] = [];
  const check = (group: CriteriaGroup, path: (string | number)[]): void => {
    for (const [index, part] of group.criteria.entries()) {
      const at = [...path, 'criteria', index];
      if (isGroup(part)) check(part, at);
      else problems.push(...checkCondition(part, fieldOf).map(([key, message]) => ({ path: [...at, key], message })));
    }
  };
  if (criteria !== null) check(criteria, []);
  return problems;
}

function checkCondition(
  { field: name, comparator, value }: Condition,
  fieldOf: (name: string) => CriteriaField | undefined,
): [keyof Condition, string][] {
  if (name === '') return [['field', 'Field cannot be empty']];
  const field = fieldOf(name);
  if (!field) return [['field', UNKNOWN_FIELD]];
  if (!comparatorsOf[field.kind].includes(comparator))
    return [['comparator', (comparator as string) === '' ? 'Comparator cannot be empty' : UNKNOWN_COMPARATOR]];
  if (needsNoValue(comparator)) return [];
  if (isEmptyValue(value)) return [['value', 'Value cannot be empty']];
  const operand = readOperand(field.kind, comparator, value, ANY_MOMENT);
  if (typeof operand === 'string') return [['value', operand]];
  if (operand.form === 'keys' && field.options) {
    const known = new Set(field.options.map((option) => option.value));
    if (operand.keys.some((key) => !known.has(key))) return [['value', 'This option does not exist any more.']];
  }
  const problem = typeProblem(field, comparator, operand);
  return problem === null ? [] : [['value', problem]];
}

/** What a field type asks of a value beyond what its kind does. */
function typeProblem({ type }: CriteriaField, comparator: Comparator, operand: Operand): string | null {
  if (operand.form === 'keys' && (type === 'user' || type === 'lookup')) {
    const areIds = operand.keys.every((key) => id.safeParse(key).success || (type === 'user' && key === CURRENT_USER));
    return areIds ? null : 'Choose one from the list.';
  }
  // A part of an address or a number may be searched for; what equals one is a whole one.
  if (operand.form !== 'text' || (comparator !== 'equal' && comparator !== 'not_equal')) return null;
  if (type === 'email') return emailProblem(operand.text);
  // Numbers are stored in this form; another one equals none of them.
  if (type === 'mobile' && !/^\+[1-9]\d{6,14}$/.test(operand.text))
    return 'Enter the number with its country code, such as +919000031877.';
  return null;
}
