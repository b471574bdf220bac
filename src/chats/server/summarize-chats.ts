import type { Reply } from '../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { chatEndpoints } from '../contract/endpoints.ts';
import { listChatRows, type ChatFilter, type ChatPage } from './store/chat-list-store.ts';
import { presentChat } from './store/chat-rows-store.ts';
import { countChatsForSummary } from './store/chat-count-store.ts';

/** One row less than the three that are shown: a list reads one more. */
const oldest: ChatPage = { sortBy: 'last_message_time', sortOrder: 'asc', limit: 2, offset: 0 };
const endingFirst: ChatPage = { ...oldest, sortBy: 'expiration_time' };

/** What waits for this user, counted up to a cap, with the three that wait longest or end first. */
export async function summarizeChats({
  tx,
  user,
}: MemberContext): Promise<Reply<(typeof chatEndpoints)['summarizeChats']>> {
  const first = async (filter: Partial<ChatFilter>, page: ChatPage) =>
    (await listChatRows(tx, { state: 'open', unreadOnly: false, ...filter }, page)).map(presentChat);
  const [counts, myUnread, unassigned, endingSoon] = await Promise.all([
    countChatsForSummary(tx, user.user_id),
    first({ assigneeId: user.user_id, unreadOnly: true }, oldest),
    first({ unassignedOnly: true }, oldest),
    first({ endingSoonOnly: true }, endingFirst),
  ]);
  return {
    summary: {
      my_unread: { count: counts.my_unread, first: myUnread },
      unassigned: { count: counts.unassigned, first: unassigned },
      ending_soon: { count: counts.ending_soon, first: endingSoon },
    },
  };
}
