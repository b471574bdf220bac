import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import type { User } from '../../contract/user.ts';
import { useDeleteUser } from './user-mutations.ts';

/** Asks before a user is deleted. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const remove = useDeleteUser();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      busy={remove.isPending}
      title={t('users.delete_title', { name })}
      confirmLabel={t('users.delete_action')}
      cancelLabel={t('users.keep')}
      onConfirm={() =>
        remove.mutate(user.id, {
          onSuccess: () => showSuccess(t('users.deleted', { name })),
          onSettled: onClose,
        })
      }
    >
      {t('users.delete_text')}
    </ConfirmDialog>
  );
}
