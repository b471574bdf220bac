import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { rolesQuery } from '../settings-queries.ts';
import { RoleForm } from './RoleForm.tsx';

interface RoleDrawerProps {
  /** Null makes a new role. */
  id: string | null;
  mayEdit: boolean;
  onClose: () => void;
}

/** Waits for the role of the address; says so when it is not there. */
export function RoleDrawer({ id, mayEdit, onClose }: RoleDrawerProps) {
  const { t } = useTranslation('accounts');
  const { data: roles } = useQuery(rolesQuery);
  const role = id === null ? null : roles?.find((each) => each.id === id);
  // The list behind says that it loads, or why it cannot.
  if (!roles) return null;
  if (role !== undefined) return <RoleForm role={role} mayEdit={mayEdit} onClose={onClose} />;
  return (
    <Drawer open onOpenChange={onClose} title={t('users.role')}>
      <EmptyState
        icon={ShieldX}
        title={t('roles.missing_title')}
        action={<Button onClick={onClose}>{t('roles.close')}</Button>}
      >
        {t('roles.missing')}
      </EmptyState>
    </Drawer>
  );
}
