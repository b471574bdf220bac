import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import type { Channel } from '../../contract/channel.ts';
import { useUpdateChannel } from '../use-update-channel.ts';

/** Asks before communication is stopped. */
export function DeactivateDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const { name } = channel;
  return (
    <ConfirmMutation
      mutation={useUpdateChannel()}
      variables={{ id: channel.id, action: 'deactivate' }}
      title={t('settings.deactivate_title', { name })}
      action={t('settings.deactivate')}
      keep={t('settings.keep')}
      done={t('settings.deactivated', { name })}
      onClose={onClose}
    >
      {t('settings.deactivate_text', { number: channel.handle })}
    </ConfirmMutation>
  );
}
