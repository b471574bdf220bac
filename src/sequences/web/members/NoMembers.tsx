import { SearchX, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';

interface NoMembersProps {
  search: string;
  isNarrowed: boolean;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  /** What an empty sequence offers. */
  start: ReactNode;
  /** The name of the list whose members enter. */
  list: string | null;
}

/** Why no member is shown. */
export function NoMembers({ search, isNarrowed, error, isRetrying, onRetry, start, list }: NoMembersProps) {
  const { t } = useTranslation('sequences');
  const failureText = useFailureText();
  if (error)
    return (
      <ErrorState title={t('members.failed')} retrying={isRetrying} onRetry={onRetry}>
        {failureText(error)}
      </ErrorState>
    );
  if (search !== '')
    return (
      <EmptyState icon={SearchX} title={t('members.none_found')}>
        {t('members.none_found_text', { term: search })}
      </EmptyState>
    );
  if (isNarrowed) return <EmptyState icon={SearchX} title={t('members.none_found')} />;
  return (
    <EmptyState icon={UserPlus} title={t('members.none')} action={start || undefined}>
      {list === null ? t('members.none_text') : t('members.none_of_list', { list })}
    </EmptyState>
  );
}
