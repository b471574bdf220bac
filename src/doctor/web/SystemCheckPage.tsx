import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Lock, RefreshCw } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../accounts/web/index.ts';
import { PageHeader } from '../../ui/patterns/PageHeader.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { checkKey } from './check-key.ts';

interface SystemCheckPageProps {
  checks: readonly { id: string; Section: ComponentType }[];
}

/** Settings, System check: the sections of all areas, for users who may change the organisation. */
export function SystemCheckPage({ checks }: SystemCheckPageProps) {
  const { t } = useTranslation('doctor');
  const client = useQueryClient();
  const mayCheck = usePermission('organisation.edit');
  const isFetching = useIsFetching({ queryKey: checkKey }) > 0;
  return (
    <div className="flex max-w-227 flex-col pb-8">
      <PageHeader
        title={t('title')}
        actions={
          mayCheck && (
            <Button
              icon={RefreshCw}
              busy={isFetching}
              onClick={() => void client.refetchQueries({ queryKey: checkKey, type: 'active' })}
            >
              {t('again')}
            </Button>
          )
        }
      />
      {mayCheck ? (
        <>
          <p className="px-4 pb-4 text-secondary md:px-6">{t('intro')}</p>
          <div className="flex flex-col gap-4 px-4 md:px-6">
            {checks.map(({ id, Section }) => (
              <Section key={id} />
            ))}
          </div>
        </>
      ) : (
        <EmptyState icon={Lock} title={t('forbidden_title')}>
          {t('forbidden')}
        </EmptyState>
      )}
    </div>
  );
}
