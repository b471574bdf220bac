import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Updates the cached data of a query, if it is loaded. When `change` returns the same object, the query's observers are
 * not notified: many events arrive each second, and most of them concern no row of a given query.
 */
export function changeQuery<State>(client: QueryClient, queryKey: QueryKey, change: (state: State) => State): void {
  const known = client.getQueryData<State>(queryKey);
  if (known === undefined) return;
  const next = change(known);
  if (next !== known) client.setQueryData<State>(queryKey, next);
}
