import { Split as Branch } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { isGroup, type Condition, type CriteriaField, type CriteriaGroup } from '../../../rules/contract/criteria.ts';
import { describeCondition, useConditionWords, type ConditionWords } from '../../../rules/web/index.ts';

interface ConditionPillProps {
  criteria: CriteriaGroup;
  fields: readonly CriteriaField[];
}

const conditionsOf = ({ criteria }: CriteriaGroup): Condition[] =>
  criteria.flatMap((part) => (isGroup(part) ? conditionsOf(part) : [part]));

/** Whom a step is for, in words: "If the step before was Read and did not reply". */
export function ConditionPill({ criteria, fields }: ConditionPillProps) {
  const { t } = useTranslation('outreach');
  const types = new Set(
    conditionsOf(criteria).flatMap(({ field: name }) => fields.find((field) => field.name === name)?.type ?? []),
  );
  const words = useConditionWords(types);
  return (
    <span className="inline-flex max-w-full min-h-6 items-start gap-1.5 rounded-[13px] bg-bot-soft px-2.5 py-1 text-xs font-medium text-bot-text">
      <Branch aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
        {t('canvas.if')} <GroupText group={criteria} fields={fields} words={words} t={t} />
      </span>
    </span>
  );
}

interface GroupTextProps {
  group: CriteriaGroup;
  fields: readonly CriteriaField[];
  words: ConditionWords;
  t: TFunction<'outreach'>;
  isInGroup?: boolean;
}

function GroupText({ group, fields, words, t, isInGroup = false }: GroupTextProps) {
  return (
    <>
      {isInGroup && '('}
      {group.criteria.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ` ${t(group.operator === 'AND' ? 'canvas.and' : 'canvas.or')} `}
          {isGroup(part) ? (
            <GroupText group={part} fields={fields} words={words} t={t} isInGroup />
          ) : (
            <b className="font-semibold">{conditionText(part, fields, words, t)}</b>
          )}
        </Fragment>
      ))}
      {isInGroup && ')'}
    </>
  );
}

function conditionText(
  condition: Condition,
  fields: readonly CriteriaField[],
  words: ConditionWords,
  t: TFunction<'outreach'>,
): string {
  const field = fields.find(({ name }) => name === condition.field);
  const { field: label, comparator, value } = describeCondition(condition, field, words);
  const isPositive = (condition.value === true) === (condition.comparator === 'equal');
  if (condition.field === 'step.replied') return t(isPositive ? 'condition.did_reply' : 'condition.did_not_reply');
  if (condition.field === 'step.clicked') return t(isPositive ? 'condition.did_click' : 'condition.did_not_click');
  if (condition.field === 'step.status' && condition.comparator === 'equal')
    return t('condition.was', { status: value.toLocaleLowerCase() });
  if (condition.field === 'step.status' && condition.comparator === 'not_equal')
    return t('condition.was_not', { status: value.toLocaleLowerCase() });
  return [label, comparator, value].filter(Boolean).join(' ');
}
