import { useQuery } from '@tanstack/react-query';
import { notificationCountQuery } from './queries.ts';

/** The badge of the Chats link, as the server counts it. */
export const useUnreadChats = (): number => useQuery(notificationCountQuery).data?.chats_nav ?? 0;
