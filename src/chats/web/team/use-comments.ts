import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { commentEndpoints } from '../../contract/comment-endpoints.ts';
import type { ContentOfComment, Message } from '../../contract/message.ts';
import { applyStoredMessage, applyThreadChange } from '../cache/apply.ts';
import { isLocal } from '../cache/message-cache.ts';
import { threadQuery } from '../queries.ts';
import { localMessage } from '../sending/local-message.ts';
import { useCurrentUser } from '../use-current-user.ts';

export interface WrittenComment {
  /** The same one again is the same comment: one whose reply was lost is not written twice. */
  clientId: string;
  text: string;
  mentions: ContentOfComment['mentions'];
}

const bodyOf = ({ text, mentions }: Pick<WrittenComment, 'text' | 'mentions'>) => ({
  text,
  mentions: mentions.map(({ id }) => id),
});

/** Writes a comment: it stands in the thread at once, and goes back to its author with the reason when it is refused. */
export function useAddComment(chat: Pick<Chat, 'id'>) {
  const client = useQueryClient();
  const user = useCurrentUser();
  return useMutation({
    mutationFn: async ({ clientId, ...written }: WrittenComment) => {
      const input = { params: { chatId: chat.id }, body: { ...bodyOf(written), client_id: clientId } };
      const { reply, as_of } = await callNumbered(commentEndpoints.addComment, input, { origin: 'chats' });
      return withNumber(reply.message, as_of);
    },
    onMutate: ({ clientId, text, mentions }) => {
      const thread = client.getQueryData(threadQuery(chat.id).queryKey);
      const message = localMessage({
        chat,
        clientId,
        owner: { type: 'user', id: user.id, label: `${user.first_name} ${user.last_name}`.trim() },
        shown: { content_type: 'comment', content: { text, mentions } },
        repliesTo: null,
        retryOf: null,
        lastTime: thread?.items.findLast((each) => !isLocal(each))?.time ?? null,
      });
      applyThreadChange(client, chat.id, { kind: 'sending', message });
      // What was just written must be seen: a thread that shows an older part goes to its end.
      if (thread?.has_after) void client.resetQueries(threadQuery(chat.id));
    },
    onSuccess: (message) => applyStoredMessage(client, 'arrived', message),
    onError: (_error, { clientId }) => applyThreadChange(client, chat.id, { kind: 'withdrawn', clientId }),
  });
}

interface CommentChange {
  message: Message;
  /** Null deletes it. */
  written: Pick<WrittenComment, 'text' | 'mentions'> | null;
}

/** Changes or deletes an own comment: shown at once, taken back with the reason when it is refused. */
export function useChangeComment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ message: { id, chat }, written }: CommentChange) => {
      const params = { chatId: chat.id, messageId: id };
      const { reply, as_of } = written
        ? await callNumbered(commentEndpoints.updateComment, { params, body: bodyOf(written) }, { origin: 'chats' })
        : await callNumbered(commentEndpoints.deleteComment, { params }, { origin: 'chats' });
      return withNumber(reply.message, as_of);
    },
    onMutate: ({ message: { id, chat }, written }) => {
      const content: ContentOfComment = written ?? { text: '', mentions: [], is_deleted: true };
      applyThreadChange(client, chat.id, { kind: 'painted', id, change: { content } });
    },
    onSuccess: (message) => applyStoredMessage(client, 'updated', message),
    onError: (_error, { message: { id, chat, content } }) =>
      applyThreadChange(client, chat.id, { kind: 'painted', id, change: { content } }),
  });
}
