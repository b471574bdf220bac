import type { ErrorReason } from '../../foundation/contract/errors.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { composerBlock, isChannelUsable, type ComposerBlock } from '../contract/rules.ts';
import type { HeldChat } from './chat-read-store.ts';
import { presentChat } from './chat-store.ts';

const reasons: Readonly<Record<ComposerBlock, ErrorReason<'NOT_ALLOWED'>>> = {
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

/** Can this chat's channel take a message now? `now` of the row is the database's. */
export const isChatChannelUsable = (chat: Channel): boolean =>
  isChannelUsable(
    {
      status: chat.channel_status,
      communication_level: chat.channel_level,
      is_paused: chat.channel_paused_code !== null,
      restriction_info: chat.channel_restrictions,
    },
    chat,
    Date.parse(chat.now),
  );

/** Refuses a message that this person may not send into this chat now; `now` is the database's. */
export function refuseUnwritable(chat: HeldChat, userId: Id, { isTemplate }: { isTemplate: boolean }): void {
  const isUsable = isChatChannelUsable(chat);
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
