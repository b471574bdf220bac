import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { usersQuery } from '../queries.ts';
import { UsersTable } from './UsersTable.tsx';
import type { User } from '../../contract/user.ts';

interface UserListProps {
  search: string;
  onClearSearch: () => void;
  mayEdit: boolean;
}

/** The people of the business, or why they are not here. */
export function UserList({ search, onClearSearch, mayEdit }: UserListProps) {
  const { t } = useTranslation('accounts');
  const failureText = useFailureText();
  const { data: users, error, isFetching, refetch } = useQuery(usersQuery);
  if (!users) {
    if (!error) return <SkeletonRows rows={6} />;
    return (
      <ErrorState title={t('users.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  const needle = searchTerm(search).toLocaleLowerCase();
  const found = users
    .filter((user) => `${user.first_name} ${user.last_name} ${user.email}`.toLocaleLowerCase().includes(needle))
    .toSorted(byName);
  if (found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('users.none_title')}
        action={<Button onClick={onClearSearch}>{t('users.clear_search')}</Button>}
      >
        {t('users.none', { query: search.trim() })}
      </EmptyState>
    );
  }
  return <UsersTable users={found} mayEdit={mayEdit} />;
}

/** How people are listed on screen. */
function byName(a: User, b: User): number {
  return `${a.first_name} ${a.last_name}`.localeCompare(`${b.first_name} ${b.last_name}`);
}
