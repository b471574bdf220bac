import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkAgain, firstPartQuery, preflightQuery } from '../queries.ts';

/**
 * The check of all members. Those of a very large campaign are counted part by part: what is counted so far is shown, until
 * `isCounting` is false. Leaving the page ends the counting. What the builder has read already is shown meanwhile.
 */
export function usePreflight(campaignId: string) {
  const client = useQueryClient();
  const check = useInfiniteQuery({
    ...preflightQuery(campaignId),
    placeholderData: () => {
      const first = client.getQueryData(firstPartQuery(campaignId).queryKey);
      return first && { pages: [first], pageParams: [null] };
    },
  });
  const { data: preflight, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = check;
  const isReady = hasNextPage && !isFetching && !isPlaceholderData && error === null;
  useEffect(() => {
    if (isReady) void fetchNextPage();
  }, [isReady, fetchNextPage]);
  return {
    preflight,
    error,
    isFetching,
    isCounting: preflight !== undefined && preflight.next !== null,
    again: () => checkAgain(client, campaignId),
    goOn: () => void fetchNextPage(),
  };
}
