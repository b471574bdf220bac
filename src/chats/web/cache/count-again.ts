import type { QueryClient } from '@tanstack/react-query';
import { createRefetchSoon } from '../../../foundation/web/cache/refetch-soon.ts';
import { chatCountsKey, chatSummaryQuery } from '../queries.ts';

const counts = [createRefetchSoon(chatCountsKey), createRefetchSoon(chatSummaryQuery.queryKey)];

/** Counts again after something changed in chats: beside the views, and on the home page. */
export function countAgain(client: QueryClient): void {
  for (const refetchSoon of counts) refetchSoon(client);
}
