import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readPage } from '../../../foundation/web/cache/paged-list.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import type { ThreadState } from '../cache/message-cache.ts';
import { fetchMessages } from '../fetch-messages.ts';
import { thread, threadQuery } from '../queries.ts';

/** Loads what is above and below the loaded part of a thread, and the part around a message. */
export function useThreadPages(chatId: string, shown: ThreadState | undefined) {
  const client = useQueryClient();
  const pages = usePages(
    useMemo(() => thread(chatId), [chatId]),
    shown,
  );
  /** Makes sure that a message is loaded; returns whether it is. */
  const reach = useCallback(
    async (messageId: string): Promise<boolean> => {
      const { queryKey } = threadQuery(chatId);
      const isLoaded = () => client.getQueryData(queryKey)?.items.some(({ id }) => id === messageId) ?? false;
      if (isLoaded()) return true;
      try {
        const [page, replay] = await readPage(thread(chatId), client, () =>
          fetchMessages(chatId, { direction: 'around', messageId }),
        );
        client.setQueryData(queryKey, replay(page));
      } catch {
        return false;
      }
      return isLoaded();
    },
    [client, chatId],
  );
  const toNewest = useCallback(() => client.resetQueries(threadQuery(chatId)), [client, chatId]);
  return { ...pages, reach, toNewest };
}
