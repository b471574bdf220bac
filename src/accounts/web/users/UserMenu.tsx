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
  const name = `${user.first_name} ${user.last_name}`;
  // Here, because the items are gone when a reply comes.
  const setStatus = useSetUserStatus();
  const resend = useResendInvitation();
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
      {mayEdit && (
        <EditItems
          user={user}
          isMe={isMe}
          onDelete={onDelete}
          onStatus={change}
          onResend={() =>
            resend.mutate(user.id, { onSuccess: () => showSuccess(t('users.resent', { email: user.email })) })
          }
        />
      )}
    </Menu>
  );
}

interface EditItemsProps extends Pick<UserMenuProps, 'user' | 'isMe' | 'onDelete'> {
  onStatus: (status: 'active' | 'inactive', done: 'activated' | 'deactivated') => void;
  onResend: () => void;
}

/** What only those may do who edit users. */
function EditItems({ user, isMe, onDelete, onStatus, onResend }: EditItemsProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      {user.status === 'pending' && (
        <MenuItem icon={MailPlus} onSelect={onResend}>
          {t('users.resend')}
        </MenuItem>
      )}
      {user.status === 'inactive' && !isMe && (
        <MenuItem icon={UserCheck} onSelect={() => onStatus('active', 'activated')}>
          {t('users.activate')}
        </MenuItem>
      )}
      {user.status === 'active' && !isMe && (
        <MenuItem icon={UserX} onSelect={() => onStatus('inactive', 'deactivated')}>
          {t('users.deactivate')}
        </MenuItem>
      )}
      {!isMe && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            {t('users.delete')}
          </MenuItem>
        </>
      )}
    </>
  );
}
