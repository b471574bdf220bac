import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleQuery, RecordCriteria } from '../../../records/web/index.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';

interface GoalFieldProps {
  value: Criteria;
  onChange: (goal: Criteria) => void;
  error: string | undefined;
  disabled: boolean;
}

/** When the goal of a sequence is reached: conditions about the contact. */
export function GoalField({ value, onChange, error, disabled }: GoalFieldProps) {
  const { t } = useTranslation('sequences');
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  return (
    <Field as="group" label={t('form.goal')} help={t('form.goal_help')} error={error}>
      <fieldset disabled={disabled} className="min-w-0">
        <Suspense fallback={<SkeletonText lines={2} />}>
          {contacts ? (
            <RecordCriteria
              label={t('form.goal_label')}
              module={contacts}
              value={value}
              onChange={onChange}
              problems={[]}
              emptyText={t('form.goal_empty')}
              hasReader={false}
            />
          ) : (
            <SkeletonText lines={2} />
          )}
        </Suspense>
      </fieldset>
    </Field>
  );
}
