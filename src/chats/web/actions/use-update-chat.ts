import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { paintChat, settleChat } from '../cache/apply.ts';
import { senderOf } from '../sending/chat-sender.ts';
import { useCurrentUser } from '../use-current-user.ts';

type Body = NonNullable<CallInput<typeof chatEndpoints.updateChat>['body']>;

export interface ChatUpdate {
  chat: Chat;
  body: Body;
  /** What is painted before the answer. */
  paint: Partial<Chat>;
}

/**
 * Changes a chat: painted at once in every list, taken back with the reason when it is refused. Without a connection it
 * waits for one, over a reload, in the order in which things were done.
 */
export function useUpdateChat() {
  const client = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: ({ chat, body, paint }: ChatUpdate) =>
      senderOf(client, user.id).edit({ kind: 'chat', chat, body, paint }),
  });
}

/** The same for a dialog, which stays open with what was typed and says itself that there is no connection. */
export function useUpdateChatNow() {
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
