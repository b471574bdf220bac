import type { TFunction } from 'i18next';
import { needsNoValue } from '../contract/comparators.ts';
import { CURRENT_USER, type Condition, type CriteriaField } from '../contract/criteria.ts';

/** What turns values into words. */
export interface ConditionWords {
  t: TFunction<'rules'>;
  dayText: (value: unknown) => string;
  timeText: (time: string) => string;
  /** The name of a user or country; undefined while it is not known. */
  nameOf: (type: string, key: string) => string | undefined;
}

/** A condition as a sentence in three parts: "Last chat", "greater than", "16/11/2026". */
export interface ConditionSentence {
  field: string;
  comparator: string;
  /** Empty where the comparator needs none. */
  value: string;
}

/** So many values of a list are named. */
const NAMED = 2;

/** Numbers are grouped as in India: 1,24,500.00. */
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 4 });
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** A condition in words, for filters above a list. A field that was deleted is called by its name. */
export function describeCondition(
  { field: name, comparator, value }: Condition,
  field: CriteriaField | undefined,
  words: ConditionWords,
): ConditionSentence {
  const { t } = words;
  const label = field?.label ?? name;
  const sentence = {
    field: field?.source === undefined ? label : `${field.source} · ${label}`,
    comparator: t(`comparators.${comparator}`),
  };
  if (needsNoValue(comparator)) return { ...sentence, value: '' };
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const named = values.slice(0, NAMED).map((each) => describeValue(each, field, words));
  const rest = values.length - named.length;
  const text = named.join(', ');
  return { ...sentence, value: rest > 0 ? t('chips.more', { values: text, count: rest }) : text };
}

function describeValue(value: unknown, field: CriteriaField | undefined, words: ConditionWords): string {
  const { t } = words;
  switch (field?.kind) {
    case 'number':
      return typeof value === 'number' ? (field.type === 'currency' ? rupees : plain).format(value) : String(value);
    case 'date':
    case 'instant':
      return words.dayText(value);
    case 'time':
      return words.timeText(String(value));
    case 'boolean':
      return t(value === true ? 'yes' : 'no');
    case 'choice':
    case 'choices':
      return describeKey(value, field, words);
    default:
      return typeof value === 'string' ? value : '—';
  }
}

function describeKey(value: unknown, { type, options }: CriteriaField, { t, nameOf }: ConditionWords): string {
  if (typeof value === 'object' && value !== null) return 'label' in value ? String(value.label) : '—';
  const key = String(value);
  if (key === CURRENT_USER) return t('reader');
  return options?.find((option) => option.value === key)?.label ?? nameOf(type, key) ?? key;
}
