import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../../foundation/contract/page-size.ts';
import { applyToChats } from '../cache/chat-cache.ts';
import type { ChatFilter } from '../cache/chat-filter.ts';
import { chatListQuery, fetchChats } from '../queries.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** Loads the page after the last chat that is drawn, one at a time. */
export function useMoreChats(filter: ChatFilter, lastId: string | undefined) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const isRunning = useRef(false);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(async () => {
    const { queryKey } = chatListQuery(filter);
    const after = client.getQueryData(queryKey)?.chats.at(-1)?.id;
    // The next page may be in the cache already and not drawn yet: then nothing is missing.
    if (isRunning.current || after === undefined || after !== lastId) return;
    isRunning.current = true;
    setState('loading');
    try {
      const page = await fetchChats(filter, { limit: DEFAULT_PAGE_SIZE, after });
      client.setQueryData(queryKey, (list) => list && applyToChats(list, { kind: 'more', page }, { filter, userId }));
      setState('idle');
    } catch {
      // The end of the list shows it, with a retry.
      setState('failed');
    } finally {
      isRunning.current = false;
    }
  }, [client, filter, userId, lastId]);
  return { load, state };
}
