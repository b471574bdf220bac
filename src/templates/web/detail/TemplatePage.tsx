import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import { templateQuery, type CachedTemplate } from '../cache/template-detail.ts';
import { templateInPages } from '../cache/template-lists.ts';
import { templatePaths } from '../paths.ts';
import { PublishNotice, TemplateFailure } from '../TemplateFailure.tsx';
import { TemplateStatusPill } from '../TemplateStatusPill.tsx';
import { ActDialog } from './ActDialog.tsx';
import { TemplateActions } from './TemplateActions.tsx';
import { TemplateFacts } from './TemplateFacts.tsx';
import { TemplateNotices } from './TemplateNotices.tsx';
import { TemplateWording } from './TemplateWording.tsx';
import { useTemplateActs } from './use-template-acts.ts';

/** One template: how it stands with the provider, its words, and what can be done with it. */
export function TemplatePage({ id }: { id: string }) {
  const { t } = useTranslation('templates');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: template, error, isFetching, refetch } = useQuery(templateQuery(id));
  if (hasCode(error, 'NOT_FOUND', 'INVALID_DATA'))
    return (
      <EmptyState
        icon={FileX}
        title={t('detail.missing')}
        headingLevel={1}
        className="pt-16"
        action={<Button onClick={() => void navigate(templatePaths.list)}>{t('detail.to_list')}</Button>}
      >
        {t('detail.missing_text')}
      </EmptyState>
    );
  if (template) return <OpenTemplate template={template} />;
  return (
    <>
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[{ label: t('list.title'), to: templatePaths.list }]}
        title={templateInPages(client, id)?.name ?? t('detail.title')}
      />
      <div className="flex flex-col gap-4 p-4 md:px-6">
        {error ? (
          <ErrorState title={t('detail.failed')} retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        ) : (
          <>
            <SkeletonCard rows={5} />
            <SkeletonCard rows={3} />
          </>
        )}
      </div>
    </>
  );
}

function OpenTemplate({ template }: { template: CachedTemplate }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const mayEdit = usePermission('setup.edit');
  const acts = useTemplateActs(template, () => void navigate(templatePaths.list));
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[{ label: t('list.title'), to: templatePaths.list }]}
        title={
          <bdi className="text-lg" title={template.name}>
            {template.name}
          </bdi>
        }
        status={<TemplateStatusPill template={template} />}
        actions={<TemplateActions acts={acts} mayEdit={mayEdit} />}
      />
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(340px,440px)]">
        <div className="flex max-w-[940px] flex-col gap-4 px-4 py-5 md:px-8">
          <TemplateFailure failure={acts.failure} />
          <PublishNotice notice={acts.notice} />
          <TemplateNotices template={template} mayEdit={false} />
          <TemplateFacts template={template} />
        </div>
        <TemplateWording template={template} />
      </div>
      <ActDialog acts={acts} />
    </div>
  );
}
