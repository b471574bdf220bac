import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import type { User } from '../../contract/user.ts';
import { useDeleteUser } from './user-mutations.ts';

/** Asks before a user is deleted. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <ConfirmMutation
      mutation={useDeleteUser()}
      variables={user.id}
      title={t('users.delete_title', { name })}
      action={t('users.delete_action')}
      keep={t('users.keep')}
      done={t('users.deleted', { name })}
      onClose={onClose}
    >
      {t('users.delete_text')}
    </ConfirmMutation>
  );
}
