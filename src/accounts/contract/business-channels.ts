import type { Business, ChannelSummary } from './business.ts';

/** Channels as a business carries them: all, and by platform in the order in which the platforms first appear. */
export function carryChannels(channels: ChannelSummary[]): Pick<Business, 'channels' | 'channels_group'> {
  const platforms = [...new Set(channels.map(({ platform_id }) => platform_id))];
  return {
    channels,
    channels_group: platforms.map((platform_id) => ({
      platform_id,
      channels: channels.filter((channel) => channel.platform_id === platform_id),
    })),
  };
}
