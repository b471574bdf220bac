import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePermission } from '../../../accounts/web/index.ts';
import type { Chat } from '../../contract/chat.ts';
import { senderOf } from '../sending/chat-sender.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** Whether the person looks at this window. */
function useIsWatching(): boolean {
  const [isWatching, setWatching] = useState(() => document.hasFocus());
  useEffect(() => {
    const update = () => setWatching(document.hasFocus() && !document.hidden);
    window.addEventListener('focus', update);
    window.addEventListener('blur', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.removeEventListener('focus', update);
      window.removeEventListener('blur', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return isWatching;
}

interface MarkRead {
  chat: Chat;
  /** The newest stored message that is loaded; null until the thread is there. */
  lastMessageId: string | null;
  /** The newest message is in view. */
  isAtEnd: boolean;
}

/**
 * Marks a chat read when it is opened, and what arrives while it is looked at. Marked unread by hand, it
 * stays so until it is opened again.
 */
export function useMarkRead({ chat, lastMessageId, isAtEnd }: MarkRead): { keepUnread: () => void } {
  const client = useQueryClient();
  const user = useCurrentUser();
  const mayMark = usePermission('chats.reply');
  const isWatching = useIsWatching();
  const isOpened = useRef(false);
  const isKept = useRef(false);
  const failedFor = useRef<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: (lastId: string) =>
      senderOf(client, user.id).edit({
        kind: 'chat',
        chat,
        body: { read: true, last_read_message_id: lastId },
        paint: { unread_count: 0, last_read_message_id: lastId },
      }),
    onError: (_error, lastId) => {
      failedFor.current = lastId;
    },
  });
  const isDue = mayMark && isWatching && chat.unread_count > 0 && lastMessageId !== null;
  useEffect(() => {
    if (lastMessageId === null) return;
    const isFirst = !isOpened.current;
    isOpened.current = true;
    if (!isDue || isKept.current || failedFor.current === lastMessageId) return;
    if (isFirst || isAtEnd) mutate(lastMessageId);
  }, [isDue, isAtEnd, lastMessageId, mutate]);
  const keepUnread = useCallback(() => {
    isKept.current = true;
  }, []);
  return { keepUnread };
}
