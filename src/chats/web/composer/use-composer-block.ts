import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { businessQuery } from '../../../accounts/web/index.ts';
import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { Chat } from '../../contract/chat.ts';
import { composerBlock, type ComposerBlock } from '../../contract/rules.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** Longer timers overflow and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether a channel can send at all: active, allowed to, and not restricted by the platform now. */
export function isChannelUsable(channel: ChannelSummary | undefined, now: number): boolean {
  if (channel?.status !== 'active' || channel.communication_level === 'none') return false;
  const restrictedUntil = channel.platform_info.restriction_info.RESTRICTED_CUSTOMER_INITIATED_MESSAGING;
  return !restrictedUntil || Date.parse(restrictedUntil) <= now;
}

/** The present time, which moves at a given instant besides every minute. */
function useNowAndAt(instant: string | null): number {
  const minute = useNow().getTime();
  const [moment, setMoment] = useState(() => Date.now());
  useEffect(() => {
    const left = instant === null ? -1 : Date.parse(instant) - Date.now();
    if (left < 0 || left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => setMoment(Date.now()), left + 1);
    return () => clearTimeout(timer);
  }, [instant]);
  return Math.max(minute, moment);
}

/** What stands in the composer's place in this chat, if anything. */
export function useComposerBlock(chat: Chat): { block: ComposerBlock | null; isUsable: boolean } {
  const { id: userId } = useCurrentUser();
  const { data: business } = useQuery(businessQuery);
  const now = useNowAndAt(chat.expiration_time);
  const channel = business?.channels.find(({ id }) => id === chat.channel.id);
  const isUsable = isChannelUsable(channel, now);
  return { block: composerBlock({ chat, userId, isChannelUsable: isUsable, now }), isUsable };
}
