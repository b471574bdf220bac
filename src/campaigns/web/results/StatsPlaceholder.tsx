import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';

/** Shown while the statistics of a campaign are not there: a skeleton, or the error with a retry. */
export function StatsPlaceholder({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const { error, isFetching, refetch } = query;
  return error ? (
    <ErrorState title={t('results.stats_failed')} retrying={isFetching} onRetry={() => void refetch()}>
      {failureText(error)}
    </ErrorState>
  ) : (
    <SkeletonRows rows={8} />
  );
}
