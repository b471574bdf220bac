import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessEndpoints } from '../../../accounts/contract/setup-endpoints.ts';
import { businessQuery } from '../../../accounts/web/index.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { channelsQuery, numbersQuery } from '../queries.ts';
import '../messages/register.ts';

/** Gives the whole account up; asked with a typed word, because every number goes at once. */
export function RemoveAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('channels');
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      const input = { query: { action: 'remove_waba' }, body: {} } as const;
      return (await call(businessEndpoints.updateBusiness, input, { origin: 'channels' })).business;
    },
    onSuccess: (business) => {
      queryClient.setQueryData(businessQuery.queryKey, business);
      queryClient.setQueryData(channelsQuery.queryKey, []);
      queryClient.removeQueries(numbersQuery);
      showSuccess(t('settings.removed'));
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      typeToConfirm
      busy={remove.isPending}
      title={t('settings.remove_title')}
      confirmLabel={t('settings.remove')}
      cancelLabel={t('settings.keep_account')}
      onConfirm={() => remove.mutate()}
    >
      {t('settings.remove_text')}
    </ConfirmDialog>
  );
}
