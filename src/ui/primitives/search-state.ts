/** How the search of a server for what was typed stands; what is shown meanwhile is of what was typed before. */
export type SearchState = 'searching' | 'failed' | 'done';

/** The state of a query that searches. */
export const searchStateOf = ({
  isError,
  isPending,
  isPlaceholderData,
}: {
  isError: boolean;
  isPending: boolean;
  isPlaceholderData: boolean;
}): SearchState => (isError ? 'failed' : isPending || isPlaceholderData ? 'searching' : 'done');
