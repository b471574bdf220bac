import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/message.ts';
import { applyStoredMessage, applyThreadChange } from '../cache/apply.ts';
import { toMessageTime } from '../sending/local-message.ts';

interface MessageUpdate {
  message: Message;
  body: NonNullable<CallInput<typeof chatEndpoints.updateMessage>['body']>;
  paint: Pick<Partial<Message>, 'starred' | 'reactions'>;
}

/** Starring and reacting: painted at once, taken back with the reason when refused. */
export function useMessageActions() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async ({ message, body }: MessageUpdate) => {
      const params = { chatId: message.chat.id, messageId: message.id };
      const { reply, as_of } = await callNumbered(chatEndpoints.updateMessage, { params, body }, { origin: 'chats' });
      return withNumber(reply.message, as_of);
    },
    onMutate: ({ message, paint }) =>
      applyThreadChange(client, message.chat.id, { kind: 'painted', id: message.id, change: paint }),
    onSuccess: (message) => applyStoredMessage(client, 'updated', message),
    onError: (_error, { message }) => {
      const { starred, reactions } = message;
      applyThreadChange(client, message.chat.id, { kind: 'painted', id: message.id, change: { starred, reactions } });
    },
  });
  return useMemo(
    () => ({
      star: (message: Message) => {
        const starred = !message.starred;
        mutate({ message, body: { starred }, paint: { starred } });
      },
      /** One reaction per side: a new one replaces ours, the same one takes it back. */
      react: (message: Message, emoji: string) => {
        const ours = message.reactions.find(({ origin }) => origin === 'outgoing')?.emoji;
        const reaction = ours === emoji ? '' : emoji;
        const theirs = message.reactions.filter(({ origin }) => origin === 'incoming');
        const time = toMessageTime(new Date());
        const reactions = reaction === '' ? theirs : [...theirs, { emoji, origin: 'outgoing' as const, time }];
        mutate({ message, body: { reaction }, paint: { reactions } });
      },
    }),
    [mutate],
  );
}
