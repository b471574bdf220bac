import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { isAtLeastAsNew, withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import type { ChatRequest } from '../../contract/chat-request.ts';
import { requestEndpoints } from '../../contract/request-endpoints.ts';
import { paintChat, settleChat } from '../cache/apply.ts';

interface ChatRequests {
  requests: readonly ChatRequest[];
}

/** The requests of a chat that wait for an answer. Events keep them true. */
export const chatRequestsQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chats', 'requests', chatId] as const,
    queryFn: async ({ signal, client }): Promise<AsOf<ChatRequests>> => {
      const options = { signal, origin: 'chats', display: false } as const;
      const { reply, as_of } = await callNumbered(requestEndpoints.listChatRequests, { params: { chatId } }, options);
      const known = client.getQueryData<AsOf<ChatRequests>>(['chats', 'requests', chatId]);
      const next = withNumber(reply, as_of);
      // An event may have overtaken the reply.
      return known && !isAtLeastAsNew(next, known) ? known : next;
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Takes the requests of a chat from a reply or an event; what is older than what is known changes nothing. */
export function applyRequests(
  client: QueryClient,
  chatId: string,
  requests: readonly ChatRequest[],
  as_of: number | undefined,
): void {
  const next = withNumber({ requests }, as_of);
  client.setQueryData<AsOf<ChatRequests>>(chatRequestsQuery(chatId).queryKey, (known) =>
    known && !isAtLeastAsNew(next, known) ? known : next,
  );
}

export const useChatRequests = (chatId: string): readonly ChatRequest[] =>
  useQuery(chatRequestsQuery(chatId)).data?.requests ?? [];

type AskBody = NonNullable<CallInput<typeof requestEndpoints.askForChat>['body']>;

/** Asks for a chat, or a colleague to take it over. */
export function useAsk(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AskBody) =>
      callNumbered(requestEndpoints.askForChat, { params: { chatId }, body }, { origin: 'chats' }),
    onSuccess: ({ reply, as_of }) => applyRequests(client, chatId, reply.requests, as_of),
  });
}

/** Takes an own request back: it disappears at once, and comes back with the reason when that was refused. */
export function useWithdrawRequest(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: requestId }: ChatRequest) =>
      callNumbered(requestEndpoints.withdrawChatRequest, { params: { chatId, requestId } }, { origin: 'chats' }),
    onMutate: ({ id }) => hideRequest(client, chatId, id),
    onSuccess: ({ reply, as_of }) => applyRequests(client, chatId, reply.requests, as_of),
    onError: () => void client.invalidateQueries(chatRequestsQuery(chatId)),
  });
}

interface Answer {
  request: ChatRequest;
  /** What the chat becomes by accepting; null declines. */
  accepted: { chat: Chat; paint: Pick<Chat, 'assignee'> } | null;
}

/** What the chat becomes when a request is accepted. */
export const acceptance = (chat: Chat, { kind, asker, asked }: ChatRequest): Answer['accepted'] => ({
  chat,
  paint: { assignee: kind === 'take' ? asker : asked },
});

/** Accepts or declines: shown at once, taken back with the reason when it is refused. */
export function useAnswerRequest(chat: Chat) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ request: { id: requestId }, accepted }: Answer) => {
      const answer = accepted ? ('accept' as const) : ('decline' as const);
      const input = { params: { chatId: chat.id, requestId }, body: { answer } };
      const { reply, as_of } = await callNumbered(requestEndpoints.answerChatRequest, input, { origin: 'chats' });
      return withNumber(reply.chat, as_of);
    },
    onMutate: ({ request: { id }, accepted }) => {
      hideRequest(client, chat.id, id);
      if (accepted) paintChat(client, accepted);
    },
    onSuccess: (changed, { accepted }) => {
      if (accepted) settleChat(client, accepted, changed);
    },
    onError: (_error, { accepted }) => {
      if (accepted) settleChat(client, accepted, null);
      void client.invalidateQueries(chatRequestsQuery(chat.id));
    },
  });
}

function hideRequest(client: QueryClient, chatId: string, id: string): void {
  client.setQueryData<AsOf<ChatRequests>>(
    chatRequestsQuery(chatId).queryKey,
    (known) => known && { ...known, requests: known.requests.filter((each) => each.id !== id) },
  );
}
