import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import type { ThreadState } from './cache/message-cache.ts';

interface MessagePage {
  direction: 'before' | 'after' | 'around';
  messageId?: string;
  limit?: number;
}

/** A page of a thread, oldest first as the thread shows it. */
export async function fetchMessages(
  chatId: string,
  { direction, messageId, limit = DEFAULT_PAGE_SIZE }: MessagePage,
  signal?: AbortSignal,
): Promise<ThreadState> {
  const query = { direction, limit, ...(messageId !== undefined && { message_id: messageId }) };
  const options = { signal, origin: 'chats', display: false } as const;
  const { reply, as_of } = await callNumbered(chatEndpoints.listMessages, { params: { chatId }, query }, options);
  const items = reply.messages.map((message) => withNumber(message, as_of)).toReversed();
  return { items, has_before: reply.info.has_more, has_after: reply.info.has_newer };
}
