import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquarePlus, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { businessQuery } from '../../../accounts/web/index.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { channelSign } from '../../../channels/web/index.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { relatedChanged, type RecordPartProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { chatPaths } from '../paths.ts';
import { newestChatQuery } from './newest-chat-query.ts';

/**
 * The chat of a contact: opens the one with the newest message. Where there is none yet it is enabled, on the channel
 * that is chosen; only channels that dial phone numbers can write first.
 */
export function GoToChats({ record: { id, mobile } }: RecordPartProps) {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: business } = useQuery(businessQuery);
  const { data: chat, isPending } = useQuery(newestChatQuery(id));
  const enable = useMutation({
    mutationFn: (channelId: string) =>
      call(chatEndpoints.createChat, { body: { contact_id: id, channel_id: channelId } }, { origin: 'chats' }),
    onSuccess: (made) => {
      client.setQueryData(newestChatQuery(id).queryKey, made.chat);
      void relatedChanged(client, 'contacts', id, 'chats');
      void navigate(chatPaths.chat(made.chat.id));
    },
  });
  if (chat)
    return (
      <Button variant="primary" icon={MessagesSquare} onClick={() => void navigate(chatPaths.chat(chat.id))}>
        {t('go_to_chats')}
      </Button>
    );
  const channels = (business?.channels ?? []).filter(
    ({ status, platform_id: kind }) => status === 'active' && capabilitiesOf(kind)?.addresses.dialsPhones === true,
  );
  const [only] = channels;
  // Without a channel or a number there is nothing to write through.
  if (isPending || !only || typeof mobile !== 'string' || mobile === '') return null;
  const button = (
    <Button
      variant="primary"
      icon={MessageSquarePlus}
      busy={enable.isPending}
      onClick={channels.length === 1 ? () => enable.mutate(only.id) : undefined}
    >
      {t('enable_chat')}
    </Button>
  );
  if (channels.length === 1) return button;
  return (
    <Menu trigger={button}>
      {channels.map((channel) => (
        <MenuItem key={channel.id} onSelect={() => enable.mutate(channel.id)}>
          <ChannelGlyph kind={channelSign(channel.platform_id)} name={false} />
          <bdi>{channel.name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}
