import type { Id } from '../../foundation/contract/id.ts';
import type { NoticeEvent } from '../../foundation/contract/notice.ts';
import { CHATS_MODULE } from '../contract/notification.ts';

/** A notice that leads to a chat. */
export const aboutChat = (
  event: NoticeEvent,
  { business_id, chat_id, user_ids }: { business_id: Id; chat_id: Id; user_ids: Id[] },
  message: string,
) => ({ business_id, event, user_ids, module: CHATS_MODULE, record_id: chat_id, message });

/** As much of what a colleague wrote as a notification shows. */
const QUOTE_LENGTH = 160;

/** What a colleague wrote, behind a sentence. */
export function quoted(text: string | null): string {
  if (text === null) return '';
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return ` “${line.length > QUOTE_LENGTH ? `${line.slice(0, QUOTE_LENGTH).toWellFormed()}…` : line}”`;
}
