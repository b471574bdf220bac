import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Channel } from '../../contract/channel.ts';
import { NoticeText } from '../NoticeText.tsx';
import { CureLink } from '../refusals/CureLink.tsx';
import { useUpdateChannel } from '../use-update-channel.ts';

const tones = { information: 'info', warning: 'warning', critical: 'danger' } as const;

/** What the provider has said of a channel, until someone has read it. */
export function ChannelNoticeList({ channel, mayEdit }: { channel: Channel; mayEdit: boolean }) {
  const { t } = useTranslation('channels');
  const formatDate = useFormatDate();
  const update = useUpdateChannel();
  const dismissed = update.isPending ? update.variables.body?.dismissed_notice : undefined;
  return channel.notices
    .filter(({ id }) => id !== dismissed)
    .map(({ id, severity, text, cure, time }) => (
      <Callout
        key={id}
        tone={tones[severity]}
        action={
          mayEdit && (
            <IconButton
              icon={X}
              size="sm"
              aria-label={t('settings.dismiss_notice')}
              onClick={() => update.mutate({ id: channel.id, body: { dismissed_notice: id } })}
            />
          )
        }
      >
        <NoticeText action={cure !== null && <CureLink cure={cure} channelId={channel.id} />}>
          {text} <span className="whitespace-nowrap tabular-nums opacity-80">{formatDate(time, 'date_time')}</span>
        </NoticeText>
      </Callout>
    ));
}
