import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { applyThreadChange } from '../cache/apply.ts';
import { isLocal } from '../cache/message-cache.ts';
import { fetchMessages } from '../fetch-messages.ts';
import { threadQuery } from '../queries.ts';

type PageState = 'idle' | 'loading' | 'failed';

/** Loads what is above and below the loaded part of a thread, and the part around a message. */
export function useThreadPages(chatId: string) {
  const client = useQueryClient();
  const running = useRef(new Set<'older' | 'newer'>());
  const [older, setOlder] = useState<PageState>('idle');
  const [newer, setNewer] = useState<PageState>('idle');
  const load = useCallback(
    async (kind: 'older' | 'newer') => {
      const stored = client.getQueryData(threadQuery(chatId).queryKey)?.messages.filter((each) => !isLocal(each));
      const edge = kind === 'older' ? stored?.[0] : stored?.at(-1);
      if (!edge || running.current.has(kind)) return;
      running.current.add(kind);
      const setState = kind === 'older' ? setOlder : setNewer;
      setState('loading');
      try {
        const direction = kind === 'older' ? 'before' : 'after';
        const page = await fetchMessages(chatId, { direction, messageId: edge.id });
        applyThreadChange(client, chatId, { kind, page });
        setState('idle');
      } catch {
        // The edge of the thread shows it, with a retry.
        setState('failed');
      } finally {
        running.current.delete(kind);
      }
    },
    [client, chatId],
  );
  /** Makes sure that a message is loaded; answers whether it is. */
  const reach = useCallback(
    async (messageId: string): Promise<boolean> => {
      const { queryKey } = threadQuery(chatId);
      const isLoaded = () => client.getQueryData(queryKey)?.messages.some(({ id }) => id === messageId) ?? false;
      if (isLoaded()) return true;
      try {
        const page = await fetchMessages(chatId, { direction: 'around', messageId });
        client.setQueryData(queryKey, page);
      } catch {
        return false;
      }
      return isLoaded();
    },
    [client, chatId],
  );
  const toNewest = useCallback(() => client.resetQueries(threadQuery(chatId)), [client, chatId]);
  return { older, newer, load, reach, toNewest };
}
