import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { atOnce } from '../../../foundation/web/cache/at-once.ts';
import type { Chat } from '../../contract/chat.ts';
import type { ContentType, Message } from '../../contract/message.ts';
import { applyThreadChange, paintPreview } from '../cache/apply.ts';
import { isLocal } from '../cache/message-cache.ts';
import { threadQuery } from '../queries.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { previewUrl, readyMedia, uploadChatFile } from './chat-media.ts';
import { senderOf } from './chat-sender.ts';
import { createClientId, localMessage, sendBody, type Shown } from './local-message.ts';
import { outboxOf } from './outbox.ts';
import { endUpload, setProgress, showPreview, startUpload, uploadStore } from './uploads.ts';

/** What the file must turn out to be; anything else goes as a document. */
const uploadKind = (kind: ContentType) => (kind === 'sticker' || kind === 'audio' ? kind : 'file');

export interface SendActions {
  /** Paints and sends; `after`: not before this has ended. */
  send: (shown: Shown, repliesTo?: Message | null, after?: Promise<unknown>) => void;
  /** Paints with progress, uploads, then sends. Resolves when the message is on its way, or will not go. */
  sendFile: (file: File, shown: Shown, repliesTo?: Message | null) => Promise<void>;
  /** Sends a failed message again. */
  retry: (message: Message) => void;
  /** Takes away a message that was never stored. */
  withdraw: (message: Message) => void;
}

/** Sending in one chat: every message appears at once and keeps its place. */
export function useSend(chat: Pick<Chat, 'id' | 'channel'>): SendActions {
  const client = useQueryClient();
  const user = useCurrentUser();
  const {
    id: chatId,
    channel: { kind: platformId },
  } = chat;
  return useMemo(() => {
    const owner = { type: 'user' as const, id: user.id, label: `${user.first_name} ${user.last_name}`.trim() };
    const outbox = outboxOf(user.id);
    const sender = senderOf(client, user.id);

    const paint = (shown: Shown, repliesTo: Message | null, retryOf: Message | null = null): Message => {
      const thread = client.getQueryData(threadQuery(chatId).queryKey);
      const lastTime = thread?.items.findLast((each) => !isLocal(each))?.time ?? null;
      const clientId = createClientId(chatId);
      const message = localMessage({ chat: { id: chatId }, owner, clientId, shown, repliesTo, retryOf, lastTime });
      atOnce(() => {
        applyThreadChange(client, chatId, { kind: 'sending', message });
        paintPreview(client, chatId);
      });
      // What was just written must be seen: a thread that shows an older part goes to its end.
      if (thread?.has_after) void client.resetQueries(threadQuery(chatId));
      return message;
    };
    const withdraw = (clientId: string) => {
      applyThreadChange(client, chatId, { kind: 'withdrawn', clientId });
      paintPreview(client, chatId);
    };
    const dispatch = (message: Message, after?: Promise<unknown>) => {
      const body = sendBody(message, message.id);
      if (!body) throw new Error(`A message of kind ${message.content_type} cannot be sent from here`);
      outbox.put({ message, body });
      if (after) void after.then(() => sender.send(chatId, body));
      else sender.send(chatId, body);
    };
    const upload = async (message: Message, file: File) => {
      const abort = new AbortController();
      startUpload(message.id, { file, progress: 0, cancel: () => abort.abort() });
      try {
        const { signal } = abort;
        const stored = await uploadChatFile({
          file,
          kind: uploadKind(message.content_type),
          platformId,
          onProgress: (fraction) => setProgress(message.id, fraction),
          signal,
        });
        const { csid, name, mime_type, size } = await readyMedia(stored, signal);
        endUpload(message.id);
        dispatch({ ...message, content: { ...message.content, csid, name, mime_type, size } });
      } catch (error) {
        if (abort.signal.aborted) {
          endUpload(message.id);
          withdraw(message.id);
          return;
        }
        setProgress(message.id, null);
        sender.refuse(chatId, message.id, error);
      }
    };
    return {
      send: (shown, repliesTo = null, after) => {
        const message = paint(shown, repliesTo);
        const { csid } = shown.content;
        if (typeof csid === 'string') showPreview(message.id, previewUrl(csid));
        dispatch(message, after);
      },
      sendFile: (file, shown, repliesTo = null) => upload(paint(shown, repliesTo), file),
      retry: (message) => {
        const waiting = uploadStore.getState().uploads[message.id];
        const again: Message = { ...message, status: 'pending', error: null };
        if (!isLocal(message)) {
          const { content_type, content } = message;
          dispatch(paint({ content_type, content }, null, message));
          return;
        }
        applyThreadChange(client, chatId, { kind: 'sending', message: again });
        paintPreview(client, chatId);
        if (waiting) void upload(again, waiting.file);
        else dispatch(again);
      },
      withdraw: (message) => {
        outbox.remove(message.id);
        endUpload(message.id);
        withdraw(message.id);
      },
    };
  }, [client, user, chatId, platformId]);
}
