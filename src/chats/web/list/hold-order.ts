import { useMemo, useState } from 'react';
import type { Chat } from '../../contract/chat.ts';

export interface HeldChats {
  shown: readonly Chat[];
  /** Chats that stand above the first shown one by now. */
  waiting: number;
}

/**
 * The chats in the order in which they are on screen: rows change in place, further pages come at the end,
 * and nothing moves under the pointer.
 */
export function holdOrder(shownIds: readonly string[], chats: readonly Chat[]): HeldChats {
  const places = new Map(chats.map(({ id }, index) => [id, index]));
  const kept = shownIds.filter((id) => places.has(id));
  const first = kept[0];
  if (first === undefined) return { shown: chats, waiting: 0 };
  const isKept = new Set(kept);
  const deepest = kept.reduce((most, id) => Math.max(most, places.get(id) ?? 0), 0);
  const further = chats.filter(({ id }, index) => index > deepest && !isKept.has(id));
  const shown = kept.flatMap((id) => chats[places.get(id) ?? -1] ?? []);
  return { shown: [...shown, ...further], waiting: places.get(first) ?? 0 };
}

/** `holdOrder` while the list is held, else the true order. */
export function useHeldOrder(chats: readonly Chat[], isHeld: boolean): HeldChats {
  const [captured, setCaptured] = useState<readonly string[] | null>(null);
  if (isHeld && captured === null) setCaptured(chats.map(({ id }) => id));
  if (!isHeld && captured !== null) setCaptured(null);
  // Scrolling renders the list often, and changes nothing in it.
  return useMemo(
    () => (isHeld && captured !== null ? holdOrder(captured, chats) : { shown: chats, waiting: 0 }),
    [isHeld, captured, chats],
  );
}
