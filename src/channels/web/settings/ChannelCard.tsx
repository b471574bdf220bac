import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import type { Channel } from '../../contract/channel.ts';
import { PhoneNumber } from '../PhoneNumber.tsx';
import { ChannelActions } from './ChannelActions.tsx';
import { ChannelFacts } from './ChannelFacts.tsx';
import { ChannelNotices, hasNotice } from './ChannelNotices.tsx';

/** One number: what it is, how it stands, what can be done. */
export function ChannelCard({ channel, mayEdit }: { channel: Channel; mayEdit: boolean }) {
  const { t } = useTranslation('channels');
  const nameId = useId();
  const isPaused = channel.paused_reason !== null;
  return (
    <article
      aria-labelledby={nameId}
      className={classNames(
        'min-w-0 rounded-md border bg-surface',
        isPaused
          ? 'border-danger-border'
          : channel.status === 'pending' || hasNotice(channel)
            ? 'border-warning-border'
            : 'border-subtle',
      )}
    >
      <div className="flex flex-wrap items-center gap-3 px-4 py-3.5">
        <ChannelGlyph kind="messaging" name={false} size={40} className="rounded-lg! ring-0!" />
        <div className="min-w-40 flex-1">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h2 id={nameId} dir="auto" className="min-w-0 truncate text-md font-semibold">
              {channel.name}
            </h2>
            <StatusPill entity="channel" value={channel.status} />
          </div>
          <PhoneNumber number={channel.handle} className="text-secondary tabular-nums" />
        </div>
        {mayEdit && <ChannelActions channel={channel} />}
      </div>
      <div className="flex flex-col gap-3 border-t border-subtle px-4 py-3">
        <ChannelNotices channel={channel} mayEdit={mayEdit} />
        {channel.status === 'inactive' && <p className="text-secondary">{t('settings.inactive')}</p>}
        <ChannelFacts channel={channel} mayEdit={mayEdit} />
      </div>
    </article>
  );
}
