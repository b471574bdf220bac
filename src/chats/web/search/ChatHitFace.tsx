import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { Chat } from '../../contract/chat.ts';
import { ChatRing } from '../ChatRing.tsx';

/** The face of a chat in rows of the search and on cards. */
export function ChatHitFace({ chat, size = 32 }: { chat: Chat; size?: number }) {
  return (
    <span aria-hidden className="-mx-0.5 shrink-0">
      <ChatRing chat={chat} now={useNow().getTime()} size={size} isLight />
    </span>
  );
}
