import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { paintChat, settleChat } from '../cache/apply.ts';

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
    mutationFn: async ({ chat, body }: ChatUpdate) => {
      const input = { params: { chatId: chat.id }, body };
      const { reply, as_of } = await callNumbered(chatEndpoints.updateChat, input, { origin: 'chats' });
      return withNumber(reply.chat, as_of);
    },
    onMutate: (change) => paintChat(client, change),
    onSuccess: (chat, change) => settleChat(client, change, chat),
    onError: (_error, change) => settleChat(client, change, null),
  });
}
