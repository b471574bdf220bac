import type { ConditionCheck } from '../../../actions/contract/run.ts';
import { valueText } from '../../../outreach/server/index.ts';
import { needsNoValue } from '../../../rules/contract/comparators.ts';
import type { Condition, CriteriaField } from '../../../rules/contract/criteria.ts';
import { evaluateCriteria } from '../../../rules/contract/evaluate-criteria.ts';
import { comparatorWords } from '../../contract/comparator-words.ts';
import type { ChatFacts } from './chat-facts.ts';
import type { RuleFields } from './rule-fields.ts';
import { referenceKey, type References } from './rule-references.ts';

/** As much of a value as a line of the log shows. */
const VALUE_MAX = 200;

interface Words {
  fields: RuleFields;
  names: References;
}

function relativeDay(value: object): string | null {
  if (!('offset' in value) || typeof value.offset !== 'number') return null;
  const days = Math.abs(value.offset);
  if (days === 0) return 'today';
  const count = days === 1 ? '1 day' : `${days} days`;
  return value.offset < 0 ? `${count} ago` : `in ${count}`;
}

const nameOf = (field: CriteriaField, id: string, { names }: Words): string | undefined =>
  field.options?.find((option) => option.value === id)?.label ?? names.get(referenceKey(field, id));

/** A value that is named by an id, or a day that is counted from today. */
function objectInWords(field: CriteriaField, value: object, words: Words): string {
  const day = relativeDay(value);
  if (day !== null) return day;
  if ('label' in value && typeof value.label === 'string') return value.label;
  return 'id' in value ? (nameOf(field, String(value.id), words) ?? '') : '';
}

/** A value of a field as people read it. */
function inWords(field: CriteriaField, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((each: unknown) => inWords(field, each, words)).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return objectInWords(field, value, words);
  const text = String(value as string | number);
  return nameOf(field, text, words) ?? text;
}

/** What was seen, with days and times as the business writes them. */
function seenInWords(field: CriteriaField, value: unknown, words: Words): string {
  const { fields } = words;
  const own = fields.contacts.byName.get(field.name);
  const isTime = field.kind === 'date' || field.kind === 'time' || field.kind === 'instant';
  return own && isTime ? valueText(own, value, fields.region) : inWords(field, value, words);
}

const shortened = (text: string): string => text.slice(0, VALUE_MAX).toWellFormed();

/** A condition with what was seen of a chat, in words. */
export function checkOf(condition: Condition, facts: ChatFacts, words: Words): ConditionCheck {
  const { fields } = words;
  const field = fields.fieldOf(condition.field);
  if (!field) throw new Error(`The field ${condition.field} is not known`);
  const seen = facts(condition.field);
  return {
    field: field.source === undefined ? field.label : `${field.source}: ${field.label}`,
    comparator: comparatorWords(condition.comparator, field.kind),
    value: needsNoValue(condition.comparator) ? '' : shortened(inWords(field, condition.value, words)),
    seen: shortened(seenInWords(field, seen, words)),
    holds: evaluateCriteria(
      { operator: 'AND', criteria: [condition] },
      { ...fields.moment, fieldOf: fields.fieldOf, read: facts },
    ),
  };
}
