import { useState, type KeyboardEvent } from 'react';
import type { Chat } from '../../contract/chat.ts';
import { placeOf } from '../cache/chat-cache.ts';
import { selectTo, toggleSelected } from '../inbox/inbox-store.ts';
import type { ChatFilter } from '../cache/chat-filter.ts';

interface ListKeys {
  chats: readonly Chat[];
  filter: ChatFilter;
  openId: string | null;
  /** The open chat as far as it is known; it may stand in the list no longer. */
  openChat: Chat | undefined;
  onOpen: (id: string) => void;
  scrollTo: (index: number) => void;
}

/** The row that the keyboard is on: J and K or the arrows move, Home and End jump, Enter opens, X selects. */
export function useListKeys({ chats, filter, openId, openChat, onOpen, scrollTo }: ListKeys) {
  const [cursor, setCursor] = useState<string | null>(null);
  const [shownFor, setShownFor] = useState(openId);
  // Opening a chat by other means takes the cursor along.
  if (shownFor !== openId) {
    setShownFor(openId);
    setCursor(null);
  }
  const wanted = cursor ?? openId;
  const found = chats.findIndex(({ id }) => id === wanted);
  // A chat that has left the list leaves the keyboard where it stood: on the row that took its place.
  const gone = found === -1 && openChat?.id === wanted ? placeOf(chats, openChat, filter) : 0;
  const index = found === -1 ? Math.min(gone, chats.length - 1) : found;
  const activeId = chats[index]?.id ?? null;

  const moveTo = (next: number) => {
    const chat = chats[Math.min(chats.length - 1, Math.max(0, next))];
    if (!chat) return;
    setCursor(chat.id);
    scrollTo(chats.indexOf(chat));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'x' && activeId !== null) {
      event.preventDefault();
      if (event.shiftKey)
        selectTo(
          activeId,
          chats.map(({ id }) => id),
        );
      else toggleSelected(activeId);
      return;
    }
    if (event.shiftKey) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => moveTo(index + 1),
      j: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      k: () => moveTo(index - 1),
      PageDown: () => moveTo(index + 8),
      PageUp: () => moveTo(index - 8),
      Home: () => moveTo(0),
      End: () => moveTo(chats.length - 1),
      Enter: () => activeId !== null && onOpen(activeId),
      ' ': () => activeId !== null && onOpen(activeId),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { activeId, onKeyDown };
}
