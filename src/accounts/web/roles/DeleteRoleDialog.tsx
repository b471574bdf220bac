import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Role } from '../../contract/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered, hasCode } from '../../../foundation/web/api/call.ts';
import { roleEndpoints } from '../../contract/role-endpoints.ts';
import { applyToRoles } from '../apply-change.ts';
import { rolesQuery } from '../settings-queries.ts';

/** Asks before a role is deleted; while a person has it, says what to do first. */
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
    <ConfirmMutation
      mutation={remove}
      variables={role.id}
      title={t('roles.delete_title', { name })}
      action={t('roles.delete_action')}
      keep={t('roles.keep')}
      done={t('roles.deleted', { name })}
      onClose={onClose}
    >
      {t('roles.delete_text')}
    </ConfirmMutation>
  );
}

/** Deletes a role that no one has. */
function useDeleteRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callNumbered(roleEndpoints.deleteRole, { params: { id } }, { origin: 'users' }),
    onSuccess: ({ as_of }, id) => applyToRoles(queryClient, { removed: id, as_of }),
    onError: (error) => {
      if (hasCode(error, 'NOT_FOUND', 'NOT_ALLOWED')) void queryClient.invalidateQueries(rolesQuery);
    },
  });
}
