import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { outboxKey } from './outbox-key.ts';

/** Sends and does what waited when the page was left, whichever page is opened next. Its code is loaded only if something waits. */
export async function resumeSending(client: QueryClient): Promise<void> {
  const userId = client.getQueryData(currentUserQuery.queryKey)?.id;
  if (userId === undefined || localStorage.getItem(outboxKey(userId)) === null) return;
  // With the inbox, of which it is a part: as a file of its own it would make the inbox larger.
  const { senderOf } = await import('../inbox/InboxPage.tsx');
  // Somebody else may have signed in while it was loaded: the sender asks before it sends.
  senderOf(client, userId);
}
