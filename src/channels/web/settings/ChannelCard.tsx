import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import type { Channel } from '../../contract/channel.ts';
import { PhoneNumber } from '../PhoneNumber.tsx';
import { ChannelActions } from './ChannelActions.tsx';
import { ChannelFacts } from './ChannelFacts.tsx';
import { ChannelNotices, type Restriction } from './ChannelNotices.tsx';

// Few numbers have it; a part that two pages share would otherwise be named in the first load.
const PhoneChats = lazy(async () => ({ default: (await import('../PhoneChats.tsx')).PhoneChats }));

interface ChannelCardProps {
  channel: Channel;
  /** Those of this channel alone. */
  restrictions: readonly Restriction[];
  mayEdit: boolean;
}

/** One number: what it is, its state, what can be done. */
export function ChannelCard({ channel, restrictions, mayEdit }: ChannelCardProps) {
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
          : channel.status === 'pending' || restrictions.length > 0
            ? 'border-warning-border'
            : 'border-subtle',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3.5">
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
        <ChannelNotices channel={channel} restrictions={restrictions} mayEdit={mayEdit} />
        {channel.status === 'inactive' && <p className="text-secondary">{t('settings.inactive')}</p>}
        <ChannelFacts channel={channel} mayEdit={mayEdit} />
        {channel.is_in_app && channel.status !== 'pending' && (
          <Suspense>
            <PhoneChats channel={channel} mayEdit={mayEdit} />
          </Suspense>
        )}
      </div>
    </article>
  );
}
