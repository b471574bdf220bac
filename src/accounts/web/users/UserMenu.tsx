import { Ellipsis, MailPlus, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { User } from '../../contract/user.ts';
import { AvailabilityChoices } from '../availability/AvailabilityChoices.tsx';
import { usePermission } from '../use-permission.ts';
import { userPath } from '../paths.ts';
import { useResendInvitation, useSetUserStatus } from './user-mutations.ts';

interface UserMenuProps {
  user: User;
  isMe: boolean;
  mayEdit: boolean;
  onDelete: () => void;
  /** Opens the dialog of an absence. */
  onOutOfOffice: () => void;
}

/** What can be done to a person. No one deactivates or deletes themselves. */
export function UserMenu({ user, isMe, mayEdit, onDelete, onOutOfOffice }: UserMenuProps) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const maySetAvailability = usePermission('users.availability');
  const setStatus = useSetUserStatus();
  const resend = useResendInvitation();
  const name = `${user.first_name} ${user.last_name}`;
  const change = (status: 'active' | 'inactive', done: 'activated' | 'deactivated') =>
    setStatus.mutate({ user, status }, { onSuccess: () => showSuccess(t(`users.${done}`, { name })) });
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          dim
          icon={Ellipsis}
          aria-label={t('users.actions_for', { name })}
          tooltip={false}
          className="z-base"
        />
      }
    >
      <MenuItem icon={Pencil} onSelect={() => void navigate(userPath(user.id))}>
        {t(mayEdit ? 'users.edit' : 'users.view')}
      </MenuItem>
      {user.status === 'active' && (isMe || maySetAvailability) && (
        <>
          <MenuSeparator />
          <AvailabilityChoices userId={user.id} onOutOfOffice={onOutOfOffice} />
          {mayEdit && !isMe && <MenuSeparator />}
        </>
      )}
      {mayEdit && user.status === 'pending' && (
        <MenuItem
          icon={MailPlus}
          onSelect={() =>
            resend.mutate(user.id, { onSuccess: () => showSuccess(t('users.resent', { email: user.email })) })
          }
        >
          {t('users.resend')}
        </MenuItem>
      )}
      {mayEdit && user.status === 'inactive' && !isMe && (
        <MenuItem icon={UserCheck} onSelect={() => change('active', 'activated')}>
          {t('users.activate')}
        </MenuItem>
      )}
      {mayEdit && user.status === 'active' && !isMe && (
        <MenuItem icon={UserX} onSelect={() => change('inactive', 'deactivated')}>
          {t('users.deactivate')}
        </MenuItem>
      )}
      {mayEdit && !isMe && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            {t('users.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
