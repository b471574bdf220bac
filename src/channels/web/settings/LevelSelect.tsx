import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Select } from '../../../ui/primitives/Select.tsx';
import { communicationLevels, type Channel } from '../../contract/channel.ts';
import { useUpdateChannel } from '../use-update-channel.ts';

/** What the channel may send; applies at once, and stands where it was when it is refused. */
export function LevelSelect({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const update = useUpdateChannel();
  const asked = update.isPending ? update.variables.body?.communication_level : undefined;
  return (
    <Select
      size="sm"
      soft
      className="w-full md:max-w-52"
      aria-label={t('settings.level_of', { name: channel.name })}
      value={asked ?? channel.communication_level}
      disabled={update.isPending}
      options={communicationLevels.map((value) => ({ value, label: t(`settings.levels.${value}`) }))}
      onValueChange={(level) =>
        level !== channel.communication_level &&
        update.mutate(
          { id: channel.id, body: { communication_level: level, version: channel.version } },
          { onSuccess: () => showSuccess(t('settings.saved')) },
        )
      }
    />
  );
}
