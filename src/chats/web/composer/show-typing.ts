import { call } from '../../../foundation/web/api/call.ts';
import { TYPING_SHOWN_MS, typingEndpoints } from '../../contract/typing-endpoints.ts';

/** The chat that the person in this tab writes in, and when the customer was last shown it. */
let shown = { chatId: '', time: -Infinity };

/**
 * Shows the customer that someone writes: with the first character, then at most once for as long as they see it. It is a
 * courtesy: that it failed is of no use to the writer.
 */
export function showTyping(chatId: string, text: string): void {
  const now = performance.now();
  if (text.trim() === '' || (shown.chatId === chatId && now - shown.time < TYPING_SHOWN_MS)) return;
  shown = { chatId, time: now };
  call(typingEndpoints.showTyping, { params: { chatId } }, { origin: 'chats', display: false }).catch(() => {});
}
