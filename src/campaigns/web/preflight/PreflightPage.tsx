import { Play, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import type { Preflight } from '../../contract/preflight.ts';
import { useFix, type Part } from '../builder/use-fix.ts';
import { useChangeCampaign } from '../campaign-mutations.ts';
import { formatCount } from '../format-numbers.ts';
import { campaignPaths } from '../paths.ts';
import { CheckSide } from './CheckSide.tsx';
import { CostTable } from './CostTable.tsx';
import { Outcome } from './Outcome.tsx';
import { usePreflight } from './use-preflight.ts';

/** Play and stop are the two icons that are filled. */
const FILLED = '[&>.lucide]:fill-current';

const BuilderDialogs = lazy(async () => ({ default: (await import('../builder/BuilderDialogs.tsx')).BuilderDialogs }));

interface PreflightPageProps {
  campaign: Campaign;
  mayEdit: boolean;
}

/** Starts or schedules the campaign; what is refused is said beside the button. */
export function useRun(campaign: Campaign) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const change = useChangeCampaign();
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setFailure(null);
    try {
      const { campaign: now } = await change.mutateAsync({ id: campaign.id, action: 'run' });
      showSuccess(t(now.status === 'scheduled' ? 'actions.scheduled' : 'actions.started', { name: now.name }));
      void navigate(campaignPaths.campaign(now.id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(failureText(error));
    }
  };
  return { run: () => void run(), isPending: change.isPending, failure };
}

/** What a run would do, from the query that will send: who gets it, who does not and why, what it costs, how long it takes. */
export function PreflightPage({ campaign, mayEdit }: PreflightPageProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { preflight, error, isFetching, isCounting, again, goOn } = usePreflight(campaign.id);
  const run = useRun(campaign);
  const change = useChangeCampaign();
  const [part, setPart] = useState<Part | null>(null);
  const back = campaignPaths.edit(campaign.id);
  const toEdit = () => void navigate(back);
  const onFix = useFix({
    openPart: setPart,
    openStep: (step, branch) => void navigate(`${back}?step=${step}&branch=${branch}`),
    openSteps: toEdit,
    isImport: campaign.members_from === 'import',
  });
  const button = (isBlock: boolean) =>
    mayEdit && (
      <RunButton
        campaign={campaign}
        preflight={preflight}
        isCounting={isCounting}
        busy={run.isPending}
        onRun={run.run}
        isBlock={isBlock}
      />
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[
          { label: t('campaigns'), to: campaignPaths.list },
          { label: campaign.name, to: campaignPaths.campaign(campaign.id) },
        ]}
        title={t('check.title')}
        status={preflight && !isCounting && <ToFix count={preflight.blockers.length} />}
        actions={
          <>
            {preflight && <Checked preflight={preflight} isFetching={isFetching} />}
            <Button variant="ghost" busy={isFetching} onClick={again}>
              {t('check.again')}
            </Button>
            <Button onClick={toEdit}>{t('check.back')}</Button>
            {button(false)}
          </>
        }
      />
      {!preflight && !error && <SkeletonRows rows={10} />}
      {!preflight && error && (
        <ErrorState title={t('check.failed')} retrying={isFetching} onRetry={again}>
          {failureText(error)}
        </ErrorState>
      )}
      {preflight && (
        <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
          <div className="flex min-w-0 flex-1 flex-col gap-4 px-4 py-4 md:px-6 lg:overflow-y-auto">
            {error && (
              <Callout
                tone="danger"
                live
                title={t(isCounting ? 'check.counting_failed' : 'check.failed')}
                action={
                  <Button size="sm" busy={isFetching} onClick={isCounting ? goOn : again}>
                    {t(isCounting ? 'check.go_on' : 'check.again')}
                  </Button>
                }
              >
                {failureText(error)}
              </Callout>
            )}
            <Outcome campaign={campaign} preflight={preflight} onStep={toEdit} />
            <CostTable campaign={campaign} cost={preflight.cost} people={preflight.will_receive} />
          </div>
          <CheckSide
            campaign={campaign}
            preflight={preflight}
            failure={run.failure}
            mayEdit={mayEdit}
            onFix={onFix}
            onPart={setPart}
            button={button(true)}
          />
        </div>
      )}
      {part && (
        <Suspense fallback={null}>
          <BuilderDialogs
            part={part}
            campaign={campaign}
            builder={{
              change: async (body) => (await change.mutateAsync({ id: campaign.id, body })).campaign,
            }}
            onClose={() => setPart(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function ToFix({ count }: { count: number }) {
  const { t } = useTranslation('campaigns');
  return count === 0 ? (
    <Pill tone="success">{t('check.nothing_to_fix')}</Pill>
  ) : (
    <Pill tone="danger">{t('check.to_fix', { count })}</Pill>
  );
}

function Checked({ preflight, isFetching }: { preflight: Preflight; isFetching: boolean }) {
  const { t } = useTranslation('campaigns');
  const formatDate = useFormatDate();
  const { next, members, checked_time: time } = preflight;
  return (
    <span className="flex items-center gap-1.5 text-xs text-tertiary tabular-nums" aria-live="polite">
      <RefreshCw aria-hidden className="size-3.5" />
      {next !== null
        ? t(isFetching ? 'check.counting' : 'check.counted', { number: formatCount(members) })
        : isFetching
          ? t('builder.checking')
          : t('check.checked', { time: formatDate(time, 'time') })}
    </span>
  );
}

interface RunButtonProps {
  campaign: Campaign;
  preflight: Preflight | undefined;
  /** Not all members are counted yet. */
  isCounting: boolean;
  busy: boolean;
  onRun: () => void;
  isBlock: boolean;
}

function RunButton({ campaign, preflight, isCounting, busy, onRun, isBlock }: RunButtonProps) {
  const { t } = useTranslation('campaigns');
  const count = preflight?.will_receive ?? 0;
  const isScheduled = (campaign.runtime_params?.schedule ?? null) !== null;
  return (
    <Button
      variant="primary"
      icon={Play}
      className={FILLED}
      block={isBlock}
      busy={busy}
      disabled={!preflight || isCounting || preflight.blockers.length > 0}
      onClick={onRun}
    >
      {t(isScheduled ? 'check.schedule_for' : 'check.run_for', { count, number: formatCount(count) })}
    </Button>
  );
}
