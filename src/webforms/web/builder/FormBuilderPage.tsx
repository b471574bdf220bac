import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import type { WebFormSettings } from '../../contract/web-form.ts';
import { webFormPaths } from '../paths.ts';
import { webFormQuery } from '../queries.ts';
import { FormBuilder } from './FormBuilder.tsx';

/** The builder of a form, or of a new one. */
export function FormBuilderPage({ id }: { id: string | null }) {
  const { t } = useTranslation('webforms');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const mayEdit = usePermission('forms.edit');
  const start = useNewForm();
  const { data: form, error, isFetching, refetch } = useQuery({ ...webFormQuery(id ?? ''), enabled: id !== null });
  if (id === null || form)
    return (
      <FormBuilder
        stored={form ?? null}
        start={start}
        mayEdit={mayEdit}
        onCreated={(created) => void navigate(webFormPaths.form(created.id), { replace: true })}
      />
    );
  return (
    <>
      <PageHeader crumbs={[{ label: t('title'), to: webFormPaths.list }]} title="" />
      <div className="flex flex-col gap-4 px-4 md:px-6">
        {error ? (
          <ErrorState title={t('builder.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        ) : (
          <>
            <SkeletonCard rows={6} />
            <SkeletonCard rows={3} />
          </>
        )}
      </div>
    </>
  );
}

/** A form that can be used as it is. */
function useNewForm(): WebFormSettings {
  const { t } = useTranslation('webforms');
  const question = { help: '', is_hidden: false, value: null };
  return {
    name: t('defaults.name'),
    title: t('defaults.title'),
    intro: '',
    fields: [
      { ...question, module: 'contacts', name: 'name', label: t('defaults.your_name'), is_required: true },
      { ...question, module: 'contacts', name: 'mobile', label: t('defaults.mobile'), is_required: true },
      { ...question, module: 'enquiries', name: 'description', label: t('defaults.description'), is_required: false },
    ],
    button_label: t('defaults.button'),
    consent_text: '',
    // The braces are for the visitor's name.
    after: { kind: 'message', message: t('defaults.thanks', { name: '{{name}}' }) },
    look: { accent: 'petrol', corners: 'round', labels: 'above' },
    allowed_origins: [],
    owner_id: null,
    source: 'web_form',
    contact_list_id: null,
    is_active: true,
    blocks_links: true,
    limits_visitors: true,
  };
}
