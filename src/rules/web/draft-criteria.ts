import { takesList, needsNoValue, type Comparator } from '../contract/comparators.ts';
import {
  isGroup,
  type Condition,
  type Criteria,
  type CriteriaField,
  type CriteriaGroup,
} from '../contract/criteria.ts';

// Criteria while they are edited: every part has a key, by which its row keeps focus and what is being typed.

export interface DraftCondition extends Condition {
  key: number;
}

export interface DraftGroup {
  key: number;
  operator: CriteriaGroup['operator'];
  parts: readonly DraftPart[];
}

export type DraftPart = DraftCondition | DraftGroup;

export const isDraftGroup = (part: DraftPart): part is DraftGroup => 'parts' in part;

let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

/** A row without a field; the comparator is offered once there is one. */
export const newCondition = (): DraftCondition => ({ key: nextKey(), field: '', comparator: 'equal' });

/** A group within another joins by the other operator: that is what it is for. */
export const newGroup = (within: DraftGroup): DraftGroup => ({
  key: nextKey(),
  operator: otherOperator(within.operator),
  parts: [newCondition()],
});

export const otherOperator = (operator: CriteriaGroup['operator']): CriteriaGroup['operator'] =>
  operator === 'AND' ? 'OR' : 'AND';

export function toDraft(criteria: Criteria): DraftGroup {
  const { operator, criteria: parts }: CriteriaGroup = criteria ?? { operator: 'AND', criteria: [] };
  return {
    key: nextKey(),
    operator,
    parts: parts.map((part) => (isGroup(part) ? toDraft(part) : { ...part, key: nextKey() })),
  };
}

/** What the draft stands for; null when it has no condition. */
export function fromDraft(draft: DraftGroup): Criteria {
  const group = ({ operator, parts }: DraftGroup): CriteriaGroup => ({
    operator,
    criteria: parts.map((part) => (isDraftGroup(part) ? group(part) : conditionOf(part))),
  });
  return draft.parts.length === 0 ? null : group(draft);
}

const conditionOf = ({ field, comparator, value }: DraftCondition): Condition => ({
  field,
  comparator,
  ...(value !== undefined && { value }),
});

/** The keys of all conditions, from top to bottom. */
export const conditionKeys = ({ parts }: DraftGroup): number[] =>
  parts.flatMap((part) => (isDraftGroup(part) ? conditionKeys(part) : [part.key]));

/** The draft with other parts in the place of one. */
export const changePart = (
  group: DraftGroup,
  key: number,
  change: (part: DraftPart) => readonly DraftPart[],
): DraftGroup => ({
  ...group,
  parts: group.parts.flatMap((part) => {
    if (part.key === key) return change(part);
    return isDraftGroup(part) ? [changePart(part, key, change)] : [part];
  }),
});

/** The draft with one of its groups changed, which may be itself. */
export const changeGroup = (group: DraftGroup, key: number, change: (found: DraftGroup) => DraftGroup): DraftGroup =>
  group.key === key
    ? change(group)
    : {
        ...group,
        parts: group.parts.map((part) => (isDraftGroup(part) ? changeGroup(part, key, change) : part)),
      };

/** The draft without a part, and without the groups that it leaves empty. */
export function removePart(group: DraftGroup, key: number): DraftGroup {
  const parts = group.parts.flatMap((part): DraftPart[] => {
    if (part.key === key) return [];
    if (!isDraftGroup(part)) return [part];
    const rest = removePart(part, key);
    return rest.parts.length === 0 ? [] : [rest];
  });
  return { ...group, parts };
}

/** The same conditions under new keys. */
export const copyPart = (part: DraftPart): DraftPart =>
  isDraftGroup(part) ? { ...part, key: nextKey(), parts: part.parts.map(copyPart) } : { ...part, key: nextKey() };

/** A condition on another field: its comparator and value stay where they fit. */
export function withField(
  { key, comparator, value }: DraftCondition,
  before: CriteriaField | undefined,
  field: CriteriaField,
  comparators: readonly Comparator[],
): DraftCondition {
  const isKept = comparators.includes(comparator);
  const isSame = before?.type === field.type && !field.options && !field.lookup && isKept;
  return {
    key,
    field: field.name,
    comparator: isKept ? comparator : (comparators[0] ?? comparator),
    ...(isSame && value !== undefined && { value }),
  };
}

/** A condition with another comparator: one value becomes a list of it, a list its first value. */
export function withComparator({ value, ...rest }: DraftCondition, comparator: Comparator): DraftCondition {
  if (needsNoValue(comparator) || value === undefined) return { ...rest, comparator };
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const next: unknown = takesList(comparator) ? values : values[0];
  return { ...rest, comparator, ...(next !== undefined && { value: next }) };
}
