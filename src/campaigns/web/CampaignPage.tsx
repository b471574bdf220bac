import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { hasCode } from '../../foundation/web/api/call.ts';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { usePermission } from '../../accounts/web/index.ts';
import type { RecordPageProps } from '../../records/web/index.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import type { Campaign } from '../contract/campaign.ts';
import { campaignPaths } from './paths.ts';
import { asCampaign, campaignQuery } from './queries.ts';

const BuilderPage = lazy(async () => ({ default: (await import('./builder/BuilderPage.tsx')).BuilderPage }));
const PreflightPage = lazy(async () => ({ default: (await import('./preflight/PreflightPage.tsx')).PreflightPage }));
const ResultsPage = lazy(async () => ({ default: (await import('./results/ResultsPage.tsx')).ResultsPage }));

/** The page of one campaign: its builder while it was never run, then its results; below it the check before a run. */
export function CampaignPage({ id, part }: RecordPageProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const mayEdit = usePermission('outreach.edit');
  const { data: campaign, error, isFetching, refetch } = useQuery(campaignQuery(id));
  if (campaign)
    return (
      <Suspense fallback={<SkeletonRows rows={10} />}>
        <Shown campaign={asCampaign(campaign)} part={part} mayEdit={mayEdit} />
      </Suspense>
    );
  if (campaign === null || hasCode(error, 'NOT_FOUND', 'INVALID_DATA'))
    return (
      <EmptyState
        icon={FileX}
        title={t('missing')}
        action={<Button onClick={() => void navigate(campaignPaths.list)}>{t('all_campaigns')}</Button>}
      >
        {t('missing_text')}
      </EmptyState>
    );
  if (!error) return <SkeletonRows rows={10} />;
  return (
    <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
      {failureText(error)}
    </ErrorState>
  );
}

interface ShownProps {
  campaign: Campaign;
  part: string | null;
  mayEdit: boolean;
}

function Shown({ campaign, part, mayEdit }: ShownProps) {
  const { status, started_time: startedTime } = campaign;
  const mayStart = status === 'pending' || status === 'stopped';
  if (part === 'check')
    return mayStart ? (
      <PreflightPage campaign={campaign} mayEdit={mayEdit} />
    ) : (
      <Navigate to={campaignPaths.campaign(campaign.id)} replace />
    );
  const isNew = startedTime === null && (status === 'pending' || status === 'stopped' || status === 'scheduled');
  if (isNew || (part === 'edit' && status === 'stopped')) return <BuilderPage campaign={campaign} mayEdit={mayEdit} />;
  return <ResultsPage campaign={campaign} mayEdit={mayEdit} />;
}
