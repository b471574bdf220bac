import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import { businessQuery } from '../queries.ts';
import { OrganisationForm } from './OrganisationForm.tsx';

/** Settings, Organisation. */
export function OrganisationPage() {
  const { t } = useTranslation('accounts');
  const failureText = useFailureText();
  const { data: business, error, isFetching, refetch } = useQuery(businessQuery);
  if (business) return <OrganisationForm key={business.id} business={business} />;
  return (
    <>
      <PageHeader title={t('organisation.title')} />
      <div className="flex max-w-215 flex-col gap-4 px-4 md:px-6">
        {error ? (
          <ErrorState title={t('organisation.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
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
