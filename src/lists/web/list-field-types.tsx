import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  moduleQuery,
  RecordCriteria,
  type FieldInputProps,
  type FieldType,
  type FieldTypes,
  type FieldValueProps,
} from '../../records/web/index.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { SkeletonText } from '../../ui/primitives/Skeleton.tsx';

/** Whether a rule chooses the members. */
function RuleValue() {
  const { t } = useTranslation('lists');
  return <span>{t('field.rule')}</span>;
}

/** The rule that chooses the members; without a condition they are added by hand. */
function RuleInput({ value, onChange }: FieldInputProps) {
  const { t } = useTranslation('lists');
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  if (!contacts) return <SkeletonText lines={2} />;
  return (
    <Suspense fallback={<SkeletonText lines={2} />}>
      <RecordCriteria
        label={t('field.label')}
        module={contacts}
        value={(value ?? null) as Criteria}
        onChange={onChange}
        problems={[]}
        emptyText={t('field.static_hint')}
        hasReader={false}
      />
    </Suspense>
  );
}

const isEmptyRule = (rule: unknown) => rule === null || rule === undefined;

const plain = new Intl.NumberFormat('en-IN');

/** How many members were added; those that a rule chooses are counted nowhere. */
function CountValue({ value, record }: FieldValueProps) {
  const { t } = useTranslation('lists');
  if (record && !isEmptyRule(record['criteria'])) return <span className="text-tertiary">{t('dynamic')}</span>;
  return <bdi className="tabular-nums">{plain.format(value as number)}</bdi>;
}

/** Only Parley counts. */
const NoInput = () => null;

/** How the fields that only contact lists have look and are entered. */
export const listFieldTypes: FieldTypes = {
  contact_criteria: { Value: RuleValue, Input: RuleInput, isGroup: true, width: 120, canEditInCell: false },
  count: { Value: CountValue, Input: NoInput, width: 110, align: 'end', isBare: true, canEditInCell: false },
} satisfies Record<string, FieldType>;
