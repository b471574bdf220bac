import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { lastSendTime } from '../../contract/scheduled-message.ts';

/** Until when a message of a person can leave in this chat, in milliseconds, and whether templates can leave later. */
export function laterLimits(chat: Chat): { end: number; hasTemplates: boolean } {
  const window = capabilitiesOf(chat.channel.kind)?.window;
  if (!window) return { end: 0, hasTemplates: false };
  return { end: lastSendTime(chat, window), hasTemplates: window.afterwards === 'template' };
}
