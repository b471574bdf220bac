import type { PageContext } from '../../../foundation/web/slots/area.ts';
import { openChatQuery } from '../cache/apply.ts';
import { everyOpenChat } from '../cache/chat-filter.ts';
import { chatListQuery, threadQuery } from '../queries.ts';
import { listOfAddress } from './inbox-lists.ts';
import { inboxStore, OVERLAY_QUERY } from './inbox-store.ts';

/** Starts the first queries of the inbox: its list, and the chat of the address with its messages and details. */
export function prefetchInbox({ queryClient, params: { chatId }, search }: PageContext): void {
  const list = listOfAddress(search);
  const filter = list ? { ...everyOpenChat, ...list } : inboxStore.getState().filter;
  void queryClient.prefetchQuery(chatListQuery(filter));
  if (chatId === undefined) return;
  const { isDetailOpen } = inboxStore.getState();
  // A failure is the panel's, which loads it again.
  if (isDetailOpen && !window.matchMedia(OVERLAY_QUERY).matches) import('../details/DetailPanel.tsx').catch(() => null);
  void queryClient.prefetchQuery(openChatQuery(queryClient, chatId));
  void queryClient.prefetchQuery(threadQuery(chatId));
}
