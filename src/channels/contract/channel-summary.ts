import type { ChannelSummary } from '../../accounts/contract/business.ts';
import type { Channel } from './channel.ts';

/** As much of a channel as the business carries and the shell looks at. */
export function summarizeChannel(channel: Channel): ChannelSummary {
  const { id, channel_id, platform_id, name, handle, status, communication_level } = channel;
  const { channel_info, platform_info, paused_reason } = channel;
  return {
    id,
    channel_id,
    platform_id,
    name,
    handle,
    status,
    communication_level,
    channel_info,
    platform_info,
    paused_reason,
  };
}
