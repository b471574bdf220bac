import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The least time between the end of one fetch and the next. */
const PAUSE_MS = 1_000;

/**
 * For figures that the server counts: returns a function that fetches them again after an event. The first event
 * fetches at once; however many follow, there is one request at a time and a pause after each. What is not on screen
 * is fetched when it is shown.
 */
export function createRefetchSoon(queryKey: QueryKey): (client: QueryClient) => void {
  let nextAt = 0;
  let isFetching = false;
  let hasChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refetch(client: QueryClient): Promise<void> {
    timer = undefined;
    isFetching = true;
    hasChanged = false;
    // Never rejects: the query keeps its error.
    await client.invalidateQueries({ queryKey });
    isFetching = false;
    nextAt = performance.now() + PAUSE_MS;
    // What came meanwhile may not be part of the reply.
    if (hasChanged) refetchSoon(client);
  }

  function refetchSoon(client: QueryClient): void {
    hasChanged = true;
    if (isFetching) return;
    timer ??= setTimeout(() => void refetch(client), Math.max(0, nextAt - performance.now()));
  }

  return refetchSoon;
}
