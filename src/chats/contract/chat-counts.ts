// No schemas here: screens of the first load read these.

/** How far the chats of a view are counted: 1,000 reads as 999+. */
export const VIEW_COUNT_LIMIT = 1_000;
/** How far waiting and unread chats are counted, on badges, cards and filters: 100 reads as 99+. */
export const WAITING_COUNT_LIMIT = 100;

/** How many chats a view has, and how many of them have unread messages. */
export interface ChatCounts {
  chats: number;
  unread: number;
}

/** A count as people read it. One that has reached its limit was not counted to its end. */
export const countText = (count: number, limit: number): string => (count >= limit ? `${limit - 1}+` : String(count));
