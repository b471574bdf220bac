import { useQuery } from '@tanstack/react-query';
import { FileX, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { RunsList } from '../../../actions/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import type { ChatAutomation } from '../../contract/automation.ts';
import { AutomationStatus } from '../AutomationStatus.tsx';
import { automationPaths } from '../paths.ts';
import { automationQuery } from '../queries.ts';
import { AutomationSummary } from './AutomationSummary.tsx';
import { WebhookCard } from './WebhookCard.tsx';

/** One automation: what it does, how often it did, and each run with its reason. */
export function AutomationPage() {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const id = useParams()['id'] ?? '';
  const { data: automation, error, isFetching, refetch } = useQuery(automationQuery(id));
  const crumbs = [{ label: t('title'), to: automationPaths.list }];
  if (hasCode(error, 'NOT_FOUND', 'INVALID_DATA'))
    return (
      <EmptyState
        icon={FileX}
        title={t('detail.missing')}
        headingLevel={1}
        className="pt-16"
        action={
          <Link to={automationPaths.list} className={buttonClasses()}>
            {t('detail.to_list')}
          </Link>
        }
      >
        {t('detail.missing_text')}
      </EmptyState>
    );
  if (automation) return <OpenAutomation automation={automation} crumbs={crumbs} />;
  return (
    <>
      <PageHeader crumbs={crumbs} title="" />
      <div className="flex flex-col gap-4 px-4 md:px-6">
        {error ? (
          <ErrorState title={t('detail.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
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

interface OpenAutomationProps {
  automation: ChatAutomation;
  crumbs: { label: string; to: string }[];
}

function OpenAutomation({ automation, crumbs }: OpenAutomationProps) {
  const { t } = useTranslation('automations');
  const mayEdit = usePermission('setup.edit');
  const { id, name, status, problem, counts, webhook } = automation;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={<bdi>{name}</bdi>}
        status={<AutomationStatus status={status} />}
        actions={
          <Link to={automationPaths.edit(id)} className={buttonClasses(mayEdit ? 'primary' : 'secondary')}>
            <Pencil aria-hidden className="size-4" />
            {t(mayEdit ? 'detail.edit' : 'detail.look')}
          </Link>
        }
      />
      <div className="flex max-w-[940px] flex-col gap-4 px-4 pb-8 md:px-6">
        {problem !== null && <Callout tone="warning">{problem}</Callout>}
        <dl className="grid grid-cols-3 gap-3">
          {(['started', 'completed', 'running'] as const).map((count) => (
            <div
              key={count}
              className="flex flex-col justify-between rounded-md border border-subtle bg-surface px-4 py-3"
            >
              <dt className="text-xs text-tertiary">{t(`list.${count}`)}</dt>
              <dd className="text-xl font-semibold tabular-nums">{counts[count]}</dd>
            </div>
          ))}
        </dl>
        <AutomationSummary automation={automation} />
        {webhook !== null && mayEdit && <WebhookCard id={id} />}
        <SettingsCard title={t('detail.runs')}>
          <div className="p-2">
            <RunsList filter={{ kind: 'automation', record_id: id }} />
          </div>
        </SettingsCard>
      </div>
    </>
  );
}
