import { z } from 'zod';

/** How far the chats of a view are counted: 1,000 reads as 999+. */
export const VIEW_COUNT_LIMIT = 1_000;
/** How far waiting and unread chats are counted, on badges, cards and filters: 100 reads as 99+. */
export const WAITING_COUNT_LIMIT = 100;

/** How many chats wait. */
export const waitingCount = z.int().min(0).max(WAITING_COUNT_LIMIT);

/** How many chats a view has, and how many of them have unread messages. */
export const chatCounts = z.object({ chats: z.int().min(0).max(VIEW_COUNT_LIMIT), unread: waitingCount });
export type ChatCounts = z.infer<typeof chatCounts>;

/** A count as people read it. One that has reached its limit was not counted to its end. */
export const countText = (count: number, limit: number): string => (count >= limit ? `${limit - 1}+` : String(count));
