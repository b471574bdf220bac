import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';

/** The chat of a contact that has the newest message; null where they have none. */
export const newestChatQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['chats', 'newest_of_contact', contactId] as const,
    queryFn: async ({ signal }): Promise<Chat | null> => {
      const criteria = {
        operator: 'AND',
        criteria: [{ field: 'contact', comparator: 'equal', value: { id: contactId } }],
      };
      const { chats } = await call(
        chatEndpoints.listChats,
        { query: { view: 'all_chats', limit: 1, criteria: JSON.stringify(criteria) } },
        { signal, origin: 'chats', display: false },
      );
      return chats[0] ?? null;
    },
  });
