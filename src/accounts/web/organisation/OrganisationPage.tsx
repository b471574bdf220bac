import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import { businessQuery } from '../queries.ts';
import { OrganisationForm } from './OrganisationForm.tsx';

/** Settings, Organisation. */
export function OrganisationPage() {
  const { t } = useTranslation('accounts');
  const sentence = useSentence();
  const { data: business, error, isFetching, refetch } = useQuery(businessQuery);
  if (business) return <OrganisationForm key={business.id} business={business} />;
  return (
    <>
      <PageHeader title={t('organisation.title')} />
      <div className="flex max-w-215 flex-col gap-4 px-4 md:px-6">
        {error ? (
          <ErrorState title={t('organisation.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
            {error instanceof CallError ? sentence(error.message) : null}
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
