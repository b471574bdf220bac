import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what a query shows, if it is loaded. Where the change returns the state that it was given nobody is told:
 * events come many times a second, and most of them are of nothing that a certain query has.
 */
export function changeQuery<State>(client: QueryClient, queryKey: QueryKey, change: (state: State) => State): void {
  const known = client.getQueryData<State>(queryKey);
  if (known === undefined) return;
  const next = change(known);
  if (next !== known) client.setQueryData<State>(queryKey, next);
}
