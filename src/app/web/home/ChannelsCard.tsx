import { useTranslation } from 'react-i18next';
import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import { channelKind, SimulatorLink, useSimulatorUrl } from '../../../channels/web/index.ts';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { paths } from '../paths.ts';
import { HomeCard } from './HomeCard.tsx';

interface ChannelsCardProps {
  channels: readonly ChannelSummary[];
  /** The active channel stands first. */
  activeId: string;
}

/** The channels of the business, their state, and the way to their simulated customers. */
export function ChannelsCard({ channels, activeId }: ChannelsCardProps) {
  const { t } = useTranslation('shell');
  const simulatorUrl = useSimulatorUrl();
  const ordered = [...channels].sort((a, b) => Number(b.id === activeId) - Number(a.id === activeId));
  return (
    <HomeCard title={t('home_page.channels')} to={paths.channels} linkLabel={t('home_page.channels_open')}>
      <ul className="py-1">
        {ordered.map((channel) => (
          <li key={channel.id} className="flex min-h-11 items-center gap-3 px-4 py-1.5">
            <ChannelGlyph kind={channelKind(channel.platform_id)} name={false} size={20} className="ring-0!" />
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
          <p className="min-w-48 flex-1 text-secondary">{t('home_page.simulated')}</p>
          <SimulatorLink url={simulatorUrl} variant="secondary" />
        </div>
      )}
    </HomeCard>
  );
}
