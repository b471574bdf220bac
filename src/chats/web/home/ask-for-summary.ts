import type { QueryClient } from '@tanstack/react-query';
import { chatSummaryQuery } from '../queries.ts';

/** Whatever happens in chats, the summary asks once and no sooner again. */
const ASK_EVERY_MS = 1_000;

let asking: ReturnType<typeof setTimeout> | undefined;

/** Counts anew after something changed in chats, while the home page is on screen. */
export function askForSummary(client: QueryClient): void {
  const isShown = client.getQueryCache().find({ queryKey: chatSummaryQuery.queryKey })?.isActive() ?? false;
  if (!isShown) return;
  asking ??= setTimeout(() => {
    asking = undefined;
    void client.invalidateQueries({ queryKey: chatSummaryQuery.queryKey });
  }, ASK_EVERY_MS);
}
