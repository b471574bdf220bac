import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';

interface BuilderMissingProps {
  crumb: { label: string; to: string };
  /** Null: it is loaded. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In the place of a builder whose record is not there yet, or not at all. */
export function BuilderMissing({ crumb, error, isRetrying, onRetry }: BuilderMissingProps) {
  const { t } = useTranslation('script_builder');
  const failureText = useFailureText();
  if (hasCode(error, 'NOT_FOUND', 'INVALID_DATA'))
    return (
      <EmptyState
        icon={FileX}
        title={t('frame.missing')}
        headingLevel={1}
        className="pt-16"
        action={
          <Link to={crumb.to} className={buttonClasses()}>
            {t('frame.to_list', { name: crumb.label })}
          </Link>
        }
      >
        {t('frame.missing_text')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader crumbs={[crumb]} title="" />
      <div className="flex flex-col gap-4 px-4 md:px-6">
        {error ? (
          <ErrorState title={t('frame.load_failed')} retrying={isRetrying} onRetry={onRetry}>
            {failureText(error)}
          </ErrorState>
        ) : (
          <>
            <SkeletonCard rows={3} />
            <SkeletonCard rows={5} />
          </>
        )}
      </div>
    </>
  );
}
