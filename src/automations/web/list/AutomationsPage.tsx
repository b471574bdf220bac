import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { automationPaths } from '../paths.ts';
import { automationsQuery } from '../queries.ts';
import { AutomationsTable } from './AutomationsTable.tsx';
import { EmptyAutomations } from './EmptyAutomations.tsx';

/** Settings, Chat automations: what replies by itself, and how often it did. */
export function AutomationsPage() {
  const { t } = useTranslation('automations');
  const { data } = useQuery(automationsQuery);
  const mayEdit = usePermission('setup.edit');
  return (
    <>
      <PageHeader
        title={t('title')}
        count={data?.length}
        actions={
          mayEdit && (
            <Link to={automationPaths.new} className={buttonClasses('primary')}>
              <Plus aria-hidden className="size-4" />
              {t('new')}
            </Link>
          )
        }
      />
      <List mayEdit={mayEdit} />
    </>
  );
}

function List({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = useQuery(automationsQuery);
  if (!data) {
    if (!error) return <SkeletonRows rows={5} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  if (data.length === 0) return <EmptyAutomations mayEdit={mayEdit} />;
  return <AutomationsTable automations={data} mayEdit={mayEdit} />;
}
