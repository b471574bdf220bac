import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import { channelPaths } from '../paths.ts';
import { numbersQuery } from '../queries.ts';
import { AccountCard } from './AccountCard.tsx';
import { DailyLimitCard } from './DailyLimitCard.tsx';
import { NumberForm } from './NumberForm.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';

/** Second step: which number. */
export function NumberPage() {
  return (
    <OnboardingLayout step="number">
      <Numbers />
    </OnboardingLayout>
  );
}

function Numbers() {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = useQuery(numbersQuery);
  if (!data && error) {
    return (
      <div className="flex flex-col items-center gap-2">
        <ErrorState headingLevel={1} title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
        <Link to={channelPaths.connect}>{t('settings.reconnect')}</Link>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="w-full max-w-150">
        <h1 className="sr-only">{t('number.title')}</h1>
        <SkeletonCard rows={3} />
      </div>
    );
  }
  // No one has logged in yet, or it is too long ago.
  if (data.accounts.length === 0) return <Navigate to={channelPaths.connect} replace />;
  return (
    <div className="grid w-full max-w-238 items-start gap-8 lg:grid-cols-[minmax(0,600px)_320px]">
      <NumberForm
        numbers={data.numbers}
        accounts={data.accounts}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
      />
      <aside className="flex flex-col gap-4 lg:pt-1">
        {data.accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
        {data.accounts.length === 1 &&
          data.accounts.map(({ id, messaging_limit: limit, is_verified: isVerified }) => (
            <DailyLimitCard key={id} limit={limit} isVerified={isVerified} />
          ))}
      </aside>
    </div>
  );
}
