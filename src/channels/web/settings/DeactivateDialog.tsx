import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import type { Channel } from '../../contract/channel.ts';
import { useUpdateChannel } from '../use-update-channel.ts';

/** Asks before communication is stopped. */
export function DeactivateDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const update = useUpdateChannel();
  const { name } = channel;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      busy={update.isPending}
      title={t('settings.deactivate_title', { name })}
      confirmLabel={t('settings.deactivate')}
      cancelLabel={t('settings.keep')}
      onConfirm={() =>
        update.mutate(
          { id: channel.id, action: 'deactivate' },
          { onSuccess: () => showSuccess(t('settings.deactivated', { name })), onSettled: onClose },
        )
      }
    >
      {t('settings.deactivate_text', { number: channel.handle })}
    </ConfirmDialog>
  );
}
