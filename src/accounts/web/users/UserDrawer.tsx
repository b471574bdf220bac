import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { usersQuery } from '../queries.ts';
import { rolesQuery } from '../settings-queries.ts';
import { UserForm } from './UserForm.tsx';

interface UserDrawerProps {
  /** Null invites somebody new. */
  id: string | null;
  mayEdit: boolean;
  onClose: () => void;
}

/** Waits for what the form needs; says so when the person of the address is not there. */
export function UserDrawer({ id, mayEdit, onClose }: UserDrawerProps) {
  const { t } = useTranslation('accounts');
  const { data: users } = useQuery(usersQuery);
  const { data: roles } = useQuery(rolesQuery);
  const user = id === null ? null : users?.find((each) => each.id === id);
  // The list behind says that it loads, or why it cannot.
  if (!users || !roles) return null;
  if (user !== undefined) {
    return <UserForm user={user} roles={roles} mayEdit={mayEdit} onClose={onClose} />;
  }
  return (
    <Drawer open onOpenChange={onClose} title={t('users.view_title')}>
      <EmptyState
        icon={UserRoundX}
        title={t('users.missing_title')}
        action={<Button onClick={onClose}>{t('users.close')}</Button>}
      >
        {t('users.missing')}
      </EmptyState>
    </Drawer>
  );
}
