import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { applyChatChange } from '../cache/apply.ts';

type Body = NonNullable<CallInput<typeof chatEndpoints.updateChat>['body']>;

interface ChatUpdate {
  chat: Chat;
  body: Body;
  /** What is painted before the answer. */
  paint: Partial<Chat>;
}

/** Changes a chat: painted at once in every list, taken back with the reason when it is refused. */
export function useUpdateChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ chat, body }: ChatUpdate) =>
      (await call(chatEndpoints.updateChat, { params: { chatId: chat.id }, body }, { origin: 'chats' })).chat,
    onMutate: ({ chat, paint }) => applyChatChange(client, { kind: 'changed', chat: { ...chat, ...paint } }),
    onSuccess: (chat) => applyChatChange(client, { kind: 'changed', chat }),
    // The version has not moved unless somebody else changed the chat, whose change then stays.
    onError: (_error, { chat }) => applyChatChange(client, { kind: 'changed', chat }),
  });
}
