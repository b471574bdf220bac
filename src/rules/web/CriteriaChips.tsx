import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/primitives/Chip.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
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
  /** Without the part that was removed; null when it was the last one. Where they can be changed, as is `onEdit`. */
  onChange?: (value: Criteria) => void;
  /** Opens the editor of all criteria. Without it they are only read, a group with all that is in it. */
  onEdit?: () => void;
}

const conditionsOf = ({ criteria }: CriteriaGroup): Condition[] =>
  criteria.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));

/** Criteria as sentences, such as the filters of a list, each of which can be removed. A group within is one of them. */
export function CriteriaChips({ label, value, fields, onChange, onEdit }: CriteriaChipsProps) {
  const { t } = useTranslation('rules');
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const types = new Set(value === null ? [] : conditionsOf(value).flatMap(({ field }) => fieldOf(field)?.type ?? []));
  const words = useConditionWords(types);
  if (value === null) return null;
  const { operator, criteria } = value;
  const remove = (index: number) => {
    const rest = criteria.filter((_, each) => each !== index);
    onChange?.(rest.length === 0 ? null : { operator, criteria: rest });
  };
  return (
    <ul
      aria-label={label ?? t(onEdit ? 'chips.label' : 'chips.read')}
      className={classNames('flex min-w-0 flex-wrap items-center gap-2', onEdit && 'max-md:flex-nowrap')}
    >
      {criteria.map((part, index) => {
        const { strong, before, after } = partWords(part, fieldOf, words);
        const word = index > 0 && (operator === 'OR' || !onEdit) && t(operator === 'OR' ? 'or' : 'and');
        if (!onEdit)
          return (
            <li key={index} className="flex max-w-full min-w-0 items-center gap-2">
              {word && <span className="text-2xs font-semibold text-tertiary">{word}</span>}
              <span className="inline-block min-h-6 max-w-full min-w-0 rounded-md border border-accent-border bg-accent-soft px-2.5 py-0.5 text-xs/5 font-medium [overflow-wrap:anywhere] text-accent-text">
                <PartText part={part} fieldOf={fieldOf} words={words} />
              </span>
            </li>
          );
        return (
          <li key={index} className="flex max-w-full min-w-0 items-center gap-2 max-md:shrink-0">
            {word && <span className="text-2xs font-semibold text-tertiary">{word}</span>}
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

interface PartTextProps {
  part: Condition | CriteriaGroup;
  fieldOf: (name: string) => CriteriaField | undefined;
  words: ConditionWords;
  /** It stands in a group: a group in it has brackets. */
  isInGroup?: boolean;
}

/** A condition, or all those of a group, in words. */
function PartText({ part, fieldOf, words, isInGroup = false }: PartTextProps) {
  if (!isGroup(part)) {
    const { field, comparator, value } = describeCondition(part, fieldOf(part.field), words);
    return (
      <>
        {field} <b className="font-semibold">{comparator}</b> {value !== '' && <bdi>{value}</bdi>}
      </>
    );
  }
  return (
    <>
      {isInGroup && '('}
      {part.criteria.map((each, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <span className="text-2xs font-semibold text-tertiary">
              {' '}
              {words.t(part.operator === 'OR' ? 'or' : 'and')}{' '}
            </span>
          )}
          <PartText part={each} fieldOf={fieldOf} words={words} isInGroup />
        </Fragment>
      ))}
      {isInGroup && ')'}
    </>
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
