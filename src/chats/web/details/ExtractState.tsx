import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';

interface ExtractStateProps {
  list: UseQueryResult;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}

/** Loading, failed, empty, or the list itself. */
export function ExtractState({ list, isEmpty, empty, children }: ExtractStateProps) {
  const { t } = useTranslation('chats');
  if (list.isPending) return <SkeletonText lines={2} />;
  if (list.isError) {
    return (
      <p role="alert" className="text-xs text-danger-text">
        {t('details.failed')} <LinkButton onClick={() => void list.refetch()}>{t('try_again')}</LinkButton>
      </p>
    );
  }
  return isEmpty ? <p className="text-xs text-tertiary">{empty}</p> : children;
}
