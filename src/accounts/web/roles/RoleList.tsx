import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { Role } from '../../contract/roles.ts';
import { rolesQuery } from '../settings-queries.ts';
import { byPower } from './describe-role.ts';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { RoleRow } from './RoleRow.tsx';

/** The built-in roles and those of the business, from the least powerful to the most. */
export function RoleList({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('accounts');
  const failureText = useFailureText();
  const { data: roles, error, isFetching, refetch } = useQuery(rolesQuery);
  const [toDelete, setToDelete] = useState<Role | null>(null);
  if (!roles) {
    if (!error) return <SkeletonRows rows={4} avatar={false} />;
    return (
      <ErrorState title={t('roles.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  return (
    <>
      <ul aria-label={t('users.tab_roles')}>
        {roles.toSorted(byPower).map((role) => (
          <RoleRow key={role.id} role={role} mayEdit={mayEdit} onDelete={() => setToDelete(role)} />
        ))}
      </ul>
      {toDelete && <DeleteRoleDialog role={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}
