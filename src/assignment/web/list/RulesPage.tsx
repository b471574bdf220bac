import { useQuery } from '@tanstack/react-query';
import { CircleDotDashed, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { rulePaths } from '../paths.ts';
import { rulesQuery } from '../queries.ts';
import { RuleRows } from './RuleRows.tsx';

/** Settings, Chat assignment: the rules in the order in which they are asked. */
export function RulesPage() {
  const { t } = useTranslation('assignment');
  const { data } = useQuery(rulesQuery);
  const mayEdit = usePermission('setup.edit');
  return (
    <>
      <PageHeader title={t('title')} count={data?.length} actions={mayEdit && <NewLink />} />
      <List mayEdit={mayEdit} />
    </>
  );
}

function NewLink() {
  const { t } = useTranslation('assignment');
  return (
    <Link to={rulePaths.new} className={buttonClasses('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('add')}
    </Link>
  );
}

function List({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('assignment');
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = useQuery(rulesQuery);
  if (!data) {
    if (!error) return <SkeletonRows rows={4} avatar={false} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  if (data.length === 0)
    return (
      <EmptyState icon={CircleDotDashed} title={t('list.empty_title')} action={mayEdit ? <NewLink /> : undefined}>
        {t('list.empty')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3 px-4 pb-6 md:px-6">
      <p className="text-secondary">{t('list.intro')}</p>
      <RuleRows rules={data} mayEdit={mayEdit} />
    </div>
  );
}
