import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { formatCount } from '../format-numbers.ts';
import { statsQuery } from '../queries.ts';
import { Funnel } from './Funnel.tsx';
import { Fact, Followed } from './SideCards.tsx';

/** What came of all messages of a campaign together: these summed, and its people once. Who they are is listed for each message. */
export function WholeResults({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const { data: stats, error, isFetching, refetch } = useQuery(statsQuery(campaignId, null));
  if (!stats)
    return error ? (
      <ErrorState title={t('results.stats_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    ) : (
      <SkeletonRows rows={8} />
    );
  return (
    <div className="grid shrink-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
      <Funnel stats={stats} />
      <div className="flex min-w-0 flex-col gap-4">
        <section aria-label={t('results.whole_people')} className="rounded-md border border-subtle bg-surface">
          <header className="flex items-baseline justify-between gap-2 border-b border-subtle px-4 py-2.5">
            <h2 className="font-semibold">{t('results.whole_people')}</h2>
            <span className="text-xs text-tertiary">{t('results.whole_people_text')}</span>
          </header>
          <dl className="flex flex-col gap-1.5 px-4 py-3">
            <Fact label={t('results.whole_members')}>{formatCount(stats.members)}</Fact>
            <Fact label={t('results.replied')}>{formatCount(stats.replied)}</Fact>
            <Fact label={t('results.taps')}>{formatCount(stats.clicked)}</Fact>
          </dl>
        </section>
        <Followed stats={stats} />
      </div>
    </div>
  );
}
