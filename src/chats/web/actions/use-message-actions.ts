import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Message } from '../../contract/message.ts';
import { senderOf } from '../sending/chat-sender.ts';
import { toMessageTime } from '../sending/local-message.ts';
import type { MessageEdit } from '../sending/outbox.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** Starring and reacting: painted at once, taken back with the reason when refused; waits for a connection. */
export function useMessageActions() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { mutate } = useMutation({
    mutationFn: (update: Omit<MessageEdit, 'kind'>) => senderOf(client, user.id).edit({ kind: 'message', ...update }),
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
