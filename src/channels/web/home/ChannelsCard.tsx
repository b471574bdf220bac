import { useQuery } from '@tanstack/react-query';
import { activeChannel, businessQuery } from '../../../accounts/web/index.ts';
import { useTranslation } from 'react-i18next';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { HomeCard } from '../../../ui/patterns/HomeCard.tsx';
import { channelSign } from '../providers/channel-sign.ts';
import { channelsCard } from '../messages/channels-card.ts';
import { channelPaths } from '../paths.ts';
import { SimulatorLink } from '../SimulatorLink.tsx';
import { useSimulatorUrl } from '../use-simulator-url.ts';

addMessages('channels_card', channelsCard);

/** The channels of the business, the active one first, their state, and the way to their simulated customers. */
export function ChannelsCard() {
  const { t } = useTranslation('channels_card');
  const simulatorUrl = useSimulatorUrl();
  const { data: business } = useQuery({ ...businessQuery, enabled: false });
  const active = activeChannel(business);
  if (!business || !active) return null;
  const ordered = [...business.channels].sort((a, b) => Number(b.id === active.id) - Number(a.id === active.id));
  return (
    <HomeCard title={t('title')} to={channelPaths.channels} linkLabel={t('open')}>
      <ul className="py-1">
        {ordered.map((channel) => (
          <li key={channel.id} className="flex min-h-11 items-center gap-3 px-4 py-1.5">
            <ChannelGlyph kind={channelSign(channel.platform_id)} name={false} size={20} className="ring-0!" />
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
              {channel.name}
            </span>
            <bdi className="truncate text-xs text-tertiary tabular-nums">{channel.handle}</bdi>
            <StatusPill entity="channel" value={channel.status} />
          </li>
        ))}
      </ul>
      {simulatorUrl !== null && (
        <div className="flex flex-wrap items-center gap-3 border-t border-subtle px-4 py-3">
          <p className="min-w-48 flex-1 text-secondary">{t('simulated')}</p>
          <SimulatorLink url={simulatorUrl} variant="secondary" />
        </div>
      )}
    </HomeCard>
  );
}
