import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { businessQuery } from '../../../accounts/web/index.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { recordSaved } from '../../../records/web/index.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { useForwardBlock } from '../message-menu/use-forward-block.ts';
import { inboxStore } from '../inbox/inbox-store.ts';
import { chatPaths } from '../paths.ts';
import { chatQuery } from '../queries.ts';

/** Who is written to: a contact, or a number that none has. */
export type Addressee = { contactId: string } | { number: string };

/** The channels that can write first: the active ones that dial phone numbers. */
export function useDiallingChannels() {
  const { data: business } = useQuery(businessQuery);
  return (business?.channels ?? []).filter(
    ({ status, platform_id: kind }) => status === 'active' && capabilitiesOf(kind)?.addresses.dialsPhones === true,
  );
}

/** Opens the chat with somebody on a channel, the one that is there or a new one; where only a template can be sent, its choice. */
export function useStartChat(onOpened: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blockOf = useForwardBlock([]);
  return useMutation({
    mutationFn: async ({ addressee, channelId }: { addressee: Addressee; channelId: string }) => {
      const options = { origin: 'chats', display: false } as const;
      const contact_id = 'contactId' in addressee ? addressee.contactId : await addContact(addressee.number);
      const made = await call(chatEndpoints.createChat, { body: { contact_id, channel_id: channelId } }, options);
      return client.fetchQuery({ ...chatQuery(made.chat.id), staleTime: 0 });
    },
    onSuccess: (chat) => {
      onOpened();
      if (blockOf(chat) === 'window') inboxStore.setState({ templateFor: chat.id });
      void navigate(chatPaths.chat(chat.id));
    },
  });

  /** Called after its number until somebody knows the name; one that exists by now is refused with the reason. */
  async function addContact(number: string): Promise<string> {
    const reply = await call(
      recordEndpoints.createRecord,
      { params: { module: 'contacts' }, body: { name: number, mobile: number } },
      { origin: 'chats', display: false },
    );
    const contact = reply['contact'] as Parameters<typeof recordSaved>[2];
    recordSaved(client, 'contacts', contact);
    return contact.id;
  }
}
