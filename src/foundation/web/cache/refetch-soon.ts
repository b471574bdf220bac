import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The least time between the end of one fetch and the next: short at first, and longer while events follow each other. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

interface Refetching {
  pauseMs: number;
  nextAt: number;
  isFetching: boolean;
  hasChanged: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const startOf = (): Refetching => ({
  pauseMs: FIRST_PAUSE_MS,
  nextAt: 0,
  isFetching: false,
  hasChanged: false,
  timer: undefined,
});

/**
 * For figures that the server counts: returns a function that fetches them again after an event. The first event
 * fetches at once; however many follow, there is one request at a time and a pause after each, twice as long as the one
 * before. What is not on screen is fetched when it is shown.
 */
export function createRefetchSoon(queryKey: QueryKey): (client: QueryClient) => void {
  const ofClients = new WeakMap<QueryClient, Refetching>();

  async function refetch(client: QueryClient, state: Refetching): Promise<void> {
    state.timer = undefined;
    state.isFetching = true;
    state.hasChanged = false;
    // Never rejects: the query keeps its error.
    await client.invalidateQueries({ queryKey });
    state.isFetching = false;
    state.nextAt = performance.now() + state.pauseMs;
    state.pauseMs = Math.min(LONGEST_PAUSE_MS, state.pauseMs * 2);
    // What came meanwhile may not be part of the reply.
    if (state.hasChanged) refetchSoon(client);
  }

  function refetchSoon(client: QueryClient): void {
    const state = ofClients.get(client) ?? startOf();
    ofClients.set(client, state);
    state.hasChanged = true;
    if (state.isFetching || state.timer !== undefined) return;
    const waitMs = state.nextAt - performance.now();
    if (waitMs < -LONGEST_PAUSE_MS) state.pauseMs = FIRST_PAUSE_MS;
    state.timer = setTimeout(() => void refetch(client, state), Math.max(0, waitMs));
  }

  return refetchSoon;
}
