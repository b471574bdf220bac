import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/primitives/Chip.tsx';
import {
  isGroup,
  type Condition,
  type Criteria,
  type CriteriaField,
  type CriteriaGroup,
} from '../contract/criteria.ts';
import { describeCondition, type ConditionWords } from './describe-condition.ts';
import { useConditionWords } from './use-condition-words.ts';

export interface CriteriaChipsProps {
  /** Names the chips, where there are others beside them. */
  label?: string;
  value: Criteria;
  fields: readonly CriteriaField[];
  /** Without the part that was removed; null when it was the last one. */
  onChange: (value: Criteria) => void;
  /** Opens the editor of all criteria. */
  onEdit: () => void;
}

const conditionsOf = ({ criteria }: CriteriaGroup): Condition[] =>
  criteria.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));

/** The filters of a list, each as a sentence that can be removed. A group within is one of them. */
export function CriteriaChips({ label, value, fields, onChange, onEdit }: CriteriaChipsProps) {
  const { t } = useTranslation('rules');
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const types = new Set(value === null ? [] : conditionsOf(value).flatMap(({ field }) => fieldOf(field)?.type ?? []));
  const words = useConditionWords(types);
  if (value === null) return null;
  const { operator, criteria } = value;
  const remove = (index: number) => {
    const rest = criteria.filter((_, each) => each !== index);
    onChange(rest.length === 0 ? null : { operator, criteria: rest });
  };
  return (
    <ul aria-label={label ?? t('chips.label')} className="flex min-w-0 flex-wrap items-center gap-2 max-md:flex-nowrap">
      {criteria.map((part, index) => {
        const { strong, before, after } = partWords(part, fieldOf, words);
        return (
          <li key={index} className="flex max-w-full min-w-0 items-center gap-2 max-md:shrink-0">
            {index > 0 && operator === 'OR' && <span className="text-2xs font-semibold text-tertiary">{t('or')}</span>}
            <Chip
              on
              aria-pressed={undefined}
              aria-haspopup="dialog"
              onClick={onEdit}
              onRemove={() => remove(index)}
              removeName={[before, strong, after].filter(Boolean).join(' ')}
            >
              {before} <b className="font-semibold">{strong}</b> {after !== '' && <bdi>{after}</bdi>}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}

function partWords(
  part: Condition | CriteriaGroup,
  fieldOf: (name: string) => CriteriaField | undefined,
  words: ConditionWords,
): { before: string; strong: string; after: string } {
  if (isGroup(part)) {
    const count = conditionsOf(part).length;
    const strong = words.t(part.operator === 'AND' ? 'chips.all' : 'chips.any', { count });
    return { before: '', strong, after: '' };
  }
  const { field, comparator, value } = describeCondition(part, fieldOf(part.field), words);
  return { before: field, strong: comparator, after: value };
}
