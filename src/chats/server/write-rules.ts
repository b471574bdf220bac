import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { composerBlock, type ComposerBlock } from '../contract/rules.ts';
import type { HeldChat } from './chat-read-store.ts';
import { presentChat } from './chat-store.ts';

const reasons: Readonly<Record<ComposerBlock, string>> = {
  closed: 'CHAT_CLOSED',
  script: 'SCRIPT_HANDLING',
  unassigned: 'NOT_ASSIGNEE',
  not_assignee: 'NOT_ASSIGNEE',
  channel: 'CHANNEL_INACTIVE',
  window: 'WINDOW_ELAPSED',
};

type Channel = Pick<
  HeldChat,
  'channel_status' | 'channel_level' | 'channel_paused_code' | 'channel_restrictions' | 'expiration_time' | 'now'
>;

/** Can this chat's channel take a message now? What may go out depends on whether the customer's window is open. */
export function isChannelUsable(chat: Channel): boolean {
  const { channel_status, channel_level, channel_paused_code, channel_restrictions, now } = chat;
  if (channel_status !== 'active' || channel_level === 'none' || channel_paused_code !== null) return false;
  const isReply = chat.expiration_time !== null && Date.parse(chat.expiration_time) > Date.parse(now);
  if (channel_level === 'replies_only' && !isReply) return false;
  const restriction = isReply ? 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' : 'RESTRICTED_BIZ_INITIATED_MESSAGING';
  const until = channel_restrictions[restriction];
  return typeof until !== 'string' || Date.parse(until) <= Date.parse(now);
}

/** Refuses a message that this person may not send into this chat now; `now` is the database's. */
export function refuseUnwritable(chat: HeldChat, userId: Id, { isTemplate }: { isTemplate: boolean }): void {
  const isUsable = isChannelUsable(chat);
  const block = composerBlock({
    chat: presentChat(chat),
    userId,
    isChannelUsable: isUsable,
    now: Date.parse(chat.now),
  });
  if (block !== null && !(block === 'window' && isTemplate)) refuse('NOT_ALLOWED', { reason: reasons[block] });
  // The composer names the window before the channel; a template passes the first and not the second.
  if (!isUsable) refuse('NOT_ALLOWED', { reason: reasons.channel });
}
