/**
 * What keeps the search of a server from having found what was typed; shown is what was found for an earlier text. Each is
 * the key of its sentence.
 */
export type SearchState = 'loading' | 'search_failed' | undefined;

/** The state of a query that searches. */
export const searchStateOf = (query: {
  isError: boolean;
  isPending: boolean;
  isPlaceholderData: boolean;
}): SearchState =>
  query.isError ? 'search_failed' : query.isPending || query.isPlaceholderData ? 'loading' : undefined;
