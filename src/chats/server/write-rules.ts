import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import type { ErrorReason } from '../../foundation/contract/errors.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import {
  composerBlock,
  isChannelUsable,
  sendingScope,
  type ComposerBlock,
  type SendingScope,
} from '../contract/rules.ts';
import type { ChatWithRules } from './store/chat-read-store.ts';
import { presentChat } from './store/chat-rows-store.ts';

const reasons: Readonly<Record<ComposerBlock, ErrorReason<'NOT_ALLOWED'>>> = {
  closed: 'CHAT_CLOSED',
  script: 'SCRIPT_HANDLING',
  unassigned: 'NOT_ASSIGNEE',
  not_assignee: 'NOT_ASSIGNEE',
  channel: 'CHANNEL_INACTIVE',
  window: 'WINDOW_ELAPSED',
  customer_first: 'CUSTOMER_FIRST',
};

/** A message that no person writes may be sent as long as everything may. */
const scopeBlock = (scope: SendingScope): ComposerBlock | null => {
  if (scope === 'anything') return null;
  return scope === 'template' ? 'window' : 'customer_first';
};

type Channel = Pick<
  ChatWithRules,
  | 'channel_kind'
  | 'channel_status'
  | 'channel_level'
  | 'channel_paused_code'
  | 'channel_restrictions'
  | 'expiration_time'
  | 'now'
>;

/** What may be sent into this chat now, by what its kind of channel can do. `now` of the row is the database's. */
export function scopeOf(chat: Pick<Channel, 'channel_kind' | 'expiration_time' | 'now'>): SendingScope {
  const capabilities = capabilitiesOf(chat.channel_kind);
  return capabilities ? sendingScope(chat, capabilities.window, Date.parse(chat.now)) : 'nothing';
}

/** Can this chat's channel take a message now? `now` of the row is the database's. */
export const isChatChannelUsable = (chat: Channel): boolean =>
  isChannelUsable(
    {
      status: chat.channel_status,
      communication_level: chat.channel_level,
      is_paused: chat.channel_paused_code !== null,
      restriction_info: chat.channel_restrictions,
    },
    scopeOf(chat),
    Date.parse(chat.now),
  );

/**
 * Refuses a message that may not be sent into this chat now; `now` is the database's. A person must have the chat;
 * what the product sends for a business needs the channel and the window only.
 */
export function refuseUnwritable(chat: ChatWithRules, by: Actor, { isTemplate }: { isTemplate: boolean }): void {
  const isUsable = isChatChannelUsable(chat);
  const scope = scopeOf(chat);
  const block =
    by.type === 'user'
      ? composerBlock({ chat: presentChat(chat), userId: by.id ?? '', scope, isChannelUsable: isUsable })
      : scopeBlock(scope);
  if (block !== null && !(block === 'window' && isTemplate)) refuse('NOT_ALLOWED', { reason: reasons[block] });
  // The composer names the window before the channel; a template passes the first and not the second.
  if (!isUsable) refuse('NOT_ALLOWED', { reason: reasons.channel });
}

/** Why this contact gets no marketing message, by their own preference; null where they have agreed to them. */
export function marketingRefusal({
  contact_level: level,
}: Pick<ChatWithRules, 'contact_level'>): ErrorReason<'NOT_ALLOWED'> | null {
  if (level === 'opted_in') return null;
  return level === 'opted_out' ? 'OPTED_OUT' : 'NOT_OPTED_IN';
}
