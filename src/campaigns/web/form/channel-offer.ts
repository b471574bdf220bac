import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { isChannelUsable } from '../../../chats/contract/rules.ts';

/** Why a channel cannot send a campaign: its kind has no templates, it is not active, it is limited to replies, or the provider blocks it. */
export type ChannelFault = 'no_templates' | 'inactive' | 'replies_only' | 'blocked';

type Sender = Pick<
  ChannelSummary,
  'platform_id' | 'status' | 'communication_level' | 'paused_reason' | 'platform_info'
>;

/** Why a channel cannot send templates, by the same rule as the pre-flight (`find-blockers.ts`); null: it can. Pure. */
export function channelFault(channel: Sender, now: number): ChannelFault | null {
  const { platform_id: kind, status, communication_level: level, paused_reason: paused } = channel;
  if (!capabilitiesOf(kind)?.templates) return 'no_templates';
  if (isChannelUsable({ ...channel, is_paused: paused !== null, ...channel.platform_info }, 'template', now))
    return null;
  if (status !== 'active') return 'inactive';
  return level === 'replies_only' ? 'replies_only' : 'blocked';
}
