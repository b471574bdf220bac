import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Role } from '../../contract/roles.ts';
import { useDeleteRole } from './use-delete-role.ts';

/** Asks before a role is deleted; while somebody has it, says what to do first. */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const remove = useDeleteRole();
  const { name } = role;
  if (role.user_count > 0) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="sm"
        title={t('roles.delete_title', { name })}
        footer={<Button onClick={onClose}>{t('roles.keep')}</Button>}
      >
        <p className="text-secondary">{t('roles.delete_in_use', { count: role.user_count })}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      busy={remove.isPending}
      title={t('roles.delete_title', { name })}
      confirmLabel={t('roles.delete_action')}
      cancelLabel={t('roles.keep')}
      onConfirm={() =>
        remove.mutate(role.id, {
          onSuccess: () => showSuccess(t('roles.deleted', { name })),
          onSettled: onClose,
        })
      }
    >
      {t('roles.delete_text')}
    </ConfirmDialog>
  );
}
