import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { isChannelUsable } from '../../../chats/contract/rules.ts';

/** Why a channel cannot send a campaign: its kind has no templates, it is not active, it only answers, or the provider stops it now. */
export type ChannelFault = 'no_templates' | 'inactive' | 'replies_only' | 'blocked';

type Sender = Pick<
  ChannelSummary,
  'platform_id' | 'status' | 'communication_level' | 'paused_reason' | 'platform_info'
>;

/** What keeps a channel from sending templates to people, by the rule of the check before a run (`find-blockers.ts`); null: nothing. Pure. */
export function channelFault(channel: Sender, now: number): ChannelFault | null {
  const { platform_id: kind, status, communication_level: level, paused_reason: paused } = channel;
  if (!capabilitiesOf(kind)?.templates) return 'no_templates';
  if (isChannelUsable({ ...channel, is_paused: paused !== null, ...channel.platform_info }, 'template', now))
    return null;
  if (status !== 'active') return 'inactive';
  return level === 'replies_only' ? 'replies_only' : 'blocked';
}
