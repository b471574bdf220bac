import { FileX, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { buttonClasses } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import { scopeOfPath, type ImportScope } from './import-scope.ts';
import { useTarget, type Target } from './use-target.ts';

interface WithTargetProps {
  /** Nothing is imported here: who may read a list may also read of its imports. */
  isReading?: boolean;
  children: (scope: ImportScope, target: Target) => ReactNode;
}

/** A page of imports, once it is known what the rows go to; for those who may have it. */
export function WithTarget({ isReading = false, children }: WithTargetProps) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const scope = scopeOfPath(useLocation().pathname);
  const { target, isMissing, error, isFetching, retry } = useTarget(scope);
  const back = (to: string) => (
    <Link to={to} className={buttonClasses('primary')}>
      {t('go_back')}
    </Link>
  );
  if (isMissing)
    return (
      <EmptyState icon={FileX} headingLevel={1} title={t('no_list')} action={back('/broadcasts/contact_lists')}>
        {t('no_list_text')}
      </EmptyState>
    );
  if (target && !target.mayImport && !(isReading && scope.listId !== null))
    return (
      <EmptyState icon={Lock} headingLevel={1} title={t('not_allowed')} action={back(scope.root)}>
        {t('not_allowed_text')}
      </EmptyState>
    );
  if (target) return children(scope, target);
  if (!error) return <SkeletonRows rows={8} />;
  return (
    <ErrorState headingLevel={1} title={t('load_failed')} retrying={isFetching} onRetry={retry}>
      {failureText(error)}
    </ErrorState>
  );
}
