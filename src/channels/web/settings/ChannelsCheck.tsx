import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckCard, FindingRow } from '../../../doctor/web/index.ts';
import type { Channel } from '../../contract/channel.ts';
import { CureLink } from '../refusals/CureLink.tsx';
import { channelsQuery } from '../queries.ts';
import { checkQuery } from './check-query.ts';

/** The current state of each channel, read from its provider. */
export function ChannelsCheck() {
  const { t } = useTranslation('channels');
  const { data: channels, error, isFetching, refetch } = useQuery(channelsQuery);
  if (channels && channels.length > 0)
    return channels.map((channel) => <ChannelCheck key={channel.id} channel={channel} />);
  return (
    <CheckCard
      title={t('settings.title')}
      states={channels && ['attention']}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
    >
      <FindingRow state="attention">
        {t('settings.check_none')} <CureLink cure="connect" />
      </FindingRow>
    </CheckCard>
  );
}

function ChannelCheck({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const { data: findings, error, isFetching, refetch } = useQuery(checkQuery(channel.id));
  return (
    <CheckCard
      title={t('settings.check_channel', { name: channel.name })}
      states={findings?.map(({ state }) => state)}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
    >
      {findings?.map(({ state, text, cure }) => (
        <FindingRow key={text} state={state}>
          {text} {cure !== null && <CureLink cure={cure} channelId={channel.id} />}
        </FindingRow>
      ))}
    </CheckCard>
  );
}
