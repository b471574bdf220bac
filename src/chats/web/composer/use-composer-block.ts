import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { businessQuery } from '../../../accounts/web/index.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { Chat } from '../../contract/chat.ts';
import { composerBlock, isChannelUsable, sendingScope, type ComposerBlock } from '../../contract/rules.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** Longer timers overflow and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
  const capabilities = capabilitiesOf(chat.channel.kind);
  const scope = capabilities ? sendingScope(chat, capabilities.window, now) : 'nothing';
  const isUsable =
    channel !== undefined &&
    isChannelUsable({ ...channel, is_paused: channel.paused_reason !== null, ...channel.platform_info }, scope, now);
  return { block: composerBlock({ chat, userId, scope, isChannelUsable: isUsable }), isUsable };
}
