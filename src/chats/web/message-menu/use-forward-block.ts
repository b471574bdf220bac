import { useQuery } from '@tanstack/react-query';
import { businessQuery } from '../../../accounts/web/index.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { Chat } from '../../contract/chat.ts';
import { composerBlock, isChannelUsable, sendingScope, type ComposerBlock } from '../../contract/rules.ts';
import type { Message } from '../../contract/message.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** Why nothing can be forwarded into a chat now, by the rules that the server decides by; null where it can. */
export function useForwardBlock(messages: readonly Message[]): (chat: Chat) => ComposerBlock | 'kind' | null {
  const { id: userId } = useCurrentUser();
  const { data: business } = useQuery(businessQuery);
  const now = useNow().getTime();
  return (chat) => {
    const capabilities = capabilitiesOf(chat.channel.kind);
    const channel = business?.channels.find(({ id }) => id === chat.channel.id);
    const scope = capabilities ? sendingScope(chat, capabilities.window, now) : 'nothing';
    const isUsable =
      channel !== undefined &&
      isChannelUsable({ ...channel, is_paused: channel.paused_reason !== null, ...channel.platform_info }, scope, now);
    const block = composerBlock({ chat, userId, scope, isChannelUsable: isUsable });
    if (block !== null) return block;
    const kinds: readonly string[] = capabilities?.content.kinds ?? [];
    return messages.every((message) => kinds.includes(sentAs(message))) ? null : 'kind';
  };
}

/** Pictures, videos and documents are sent as files. */
const sentAs = ({ content_type: kind }: Message): string => (kind === 'image' || kind === 'video' ? 'file' : kind);
