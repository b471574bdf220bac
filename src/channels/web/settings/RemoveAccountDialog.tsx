import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessEndpoints } from '../../../accounts/contract/setup-endpoints.ts';
import { business } from '../../../accounts/web/index.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { applyPatch } from '../../../foundation/web/cache/apply-patch.ts';
import { isAtLeastAsNew, withNumber } from '../../../foundation/web/cache/as-of.ts';
import { applyChannelChange } from '../channel-cache.ts';
import { channelsQuery, numbersQuery } from '../queries.ts';

/** Gives the whole account up; asked with a typed word, because every number goes at once. */
export function RemoveAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('channels');
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      const input = { query: { action: 'remove_waba' }, body: {} } as const;
      const { reply, as_of } = await callNumbered(businessEndpoints.updateBusiness, input, { origin: 'channels' });
      return withNumber(reply.business, as_of);
    },
    onSuccess: (changed) => {
      applyPatch(queryClient, business, (known) => (isAtLeastAsNew(changed, known) ? changed : known));
      for (const { id } of queryClient.getQueryData(channelsQuery.queryKey)?.items ?? [])
        applyChannelChange(queryClient, { removed: id, as_of: changed.as_of });
      queryClient.removeQueries(numbersQuery);
    },
  });
  return (
    <ConfirmMutation
      mutation={remove}
      variables={undefined}
      typeToConfirm
      title={t('settings.remove_title')}
      action={t('settings.remove')}
      keep={t('settings.keep_account')}
      done={t('settings.removed')}
      onClose={onClose}
    >
      {t('settings.remove_text')}
    </ConfirmMutation>
  );
}
