import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { WebFormCardProps } from '../../../webforms/web/index.ts';
import { SettingsCard, SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { sequenceOfFormQuery, sequencesFoundQuery } from '../queries.ts';
import { useSetSequenceOfForm } from '../sequence-mutations.ts';

interface Choice {
  id: string;
  label: string;
}

/** Which sequence those enter who send a web form. */
export function FormSequenceCard({ formId }: WebFormCardProps) {
  const { t } = useTranslation('sequence_members');
  const failureText = useFailureText();
  const mayEdit = usePermission('outreach.edit');
  const [typed, setTyped] = useState('');
  const stored = useQuery(sequenceOfFormQuery(formId));
  const search = useQuery(sequencesFoundQuery(typed));
  const save = useSetSequenceOfForm(formId);
  const none: Choice = { id: '', label: t('of_form.none') };
  const found = (search.data ?? []).map(({ id, title }): Choice => ({ id, label: title }));
  const choose = (choice: Choice | null) => {
    const sequence = choice === null || choice.id === '' ? null : choice;
    save.mutate(sequence && { id: sequence.id }, {
      onSuccess: () => showSuccess(sequence ? t('of_form.chosen', { sequence: sequence.label }) : t('of_form.cleared')),
    });
  };
  if (stored.data === undefined)
    return (
      <SettingsCard title={t('of_form.title')}>
        <div className="p-4 md:p-5">
          {stored.error ? (
            <p role="alert" className="text-danger-text">
              {t('of_form.failed')} <LinkButton onClick={() => void stored.refetch()}>{t('of_form.retry')}</LinkButton>
            </p>
          ) : (
            <SkeletonText lines={1} />
          )}
        </div>
      </SettingsCard>
    );
  return (
    <SettingsCard title={t('of_form.title')}>
      <SettingsRow
        label={t('of_form.label')}
        help={t('of_form.help')}
        error={save.error ? failureText(save.error) : undefined}
      >
        <Combobox<Choice>
          items={typed.trim() === '' ? [none, ...found] : found}
          value={save.isPending ? (found.find(({ id }) => id === save.variables?.id) ?? none) : (stored.data ?? none)}
          disabled={!mayEdit}
          onValueChange={choose}
          onQueryChange={setTyped}
          searchState={searchStateOf(search)}
          itemKey={({ id }) => id}
          itemLabel={({ label }) => label}
          // The server has found them.
          matches={() => true}
          searchLabel={t('of_form.search')}
          renderItem={({ id, label }) => (
            <bdi dir="auto" className={`truncate ${id === '' ? 'text-tertiary' : ''}`}>
              {label}
            </bdi>
          )}
        />
      </SettingsRow>
    </SettingsCard>
  );
}
