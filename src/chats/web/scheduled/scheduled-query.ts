import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { scheduledEndpoints } from '../../contract/scheduled-endpoints.ts';
import type { ScheduledMessage } from '../../contract/scheduled-message.ts';

// Where they are shown, what is wrong is said beside them.
const options = { origin: 'chats', display: false } as const;

/** What leaves later in a chat, by its time. Events read it again. */
export const scheduledQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chats', 'scheduled', chatId] as const,
    queryFn: async ({ signal }) =>
      (await call(scheduledEndpoints.listScheduled, { params: { chatId } }, { ...options, signal })).scheduled_messages,
    staleTime: Infinity,
  });

/** What is known of a chat without an answer: painted at once, and read again when the answer is there. */
export function paintScheduled(
  client: QueryClient,
  chatId: string,
  change: (known: readonly ScheduledMessage[]) => ScheduledMessage[],
): void {
  const { queryKey } = scheduledQuery(chatId);
  // What is being read would put the state before back.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) =>
    change(known ?? []).toSorted((a, b) => Date.parse(a.send_time) - Date.parse(b.send_time)),
  );
}

const readAgain = (client: QueryClient, chatId: string) =>
  client.invalidateQueries({ queryKey: scheduledQuery(chatId).queryKey });

type UpdateBody = NonNullable<CallInput<typeof scheduledEndpoints.updateScheduled>['body']>;

/** Changes time or words of one: painted at once, taken back with the reason. */
export function useUpdateScheduled({ id, chat, version }: ScheduledMessage) {
  const client = useQueryClient();
  const params = { chatId: chat.id, scheduledId: id };
  return useMutation({
    mutationFn: (body: UpdateBody) =>
      call(scheduledEndpoints.updateScheduled, { params, body: { ...body, version } }, options),
    onMutate: ({ send_time: time, text }) =>
      paintScheduled(client, chat.id, (known) =>
        known.map((each) =>
          each.id === id
            ? {
                ...each,
                problem: null,
                ...(time !== undefined && { send_time: time }),
                ...(text !== undefined && each.content_type === 'text' && { content: { text } }),
              }
            : each,
        ),
      ),
    onSettled: () => readAgain(client, chat.id),
  });
}

/** Cancels one, or sends it now: it goes at once, and comes back with the reason where that is refused. */
export function useTakeScheduled({ id, chat }: ScheduledMessage) {
  const client = useQueryClient();
  const params = { chatId: chat.id, scheduledId: id };
  return useMutation({
    mutationFn: async (how: 'cancel' | 'send'): Promise<unknown> =>
      how === 'cancel'
        ? call(scheduledEndpoints.cancelScheduled, { params }, { origin: 'chats' })
        : call(scheduledEndpoints.sendScheduledNow, { params }, { origin: 'chats' }),
    onMutate: () => paintScheduled(client, chat.id, (known) => known.filter((each) => each.id !== id)),
    onSettled: () => readAgain(client, chat.id),
  });
}
