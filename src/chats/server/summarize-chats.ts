import type { Reply } from '../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { fieldsOf, noMoment } from '../../records/server/index.ts';
import { forReader } from '../../rules/contract/criteria.ts';
import { chatCriteria, type ChatNarrowing } from '../contract/chat-criteria.ts';
import type { chatEndpoints } from '../contract/endpoints.ts';
import { chatModule } from './chat-module.ts';
import { listChatRows, type ChatPage } from './store/chat-list-store.ts';
import { presentChat } from './store/chat-rows-store.ts';
import { countChatsForSummary } from './store/chat-count-store.ts';

/** One row less than the three that are shown: a list reads one more. */
const oldest: ChatPage = { sortBy: 'last_message_time', sortOrder: 'asc', limit: 2, offset: 0 };
const endingFirst: ChatPage = { ...oldest, sortBy: 'expiration_time' };

/** What waits for this user and is not put aside, counted up to a cap, with the three that wait longest or end first. */
export async function summarizeChats(ctx: MemberContext): Promise<Reply<(typeof chatEndpoints)['summarizeChats']>> {
  const { tx, user } = ctx;
  const fields = await fieldsOf(ctx, ctx.businessId, chatModule);
  const first = async (narrowing: ChatNarrowing, page: ChatPage) => {
    const criteria = forReader(chatCriteria({ ...narrowing, snoozed: false }), user.user_id);
    return (await listChatRows(tx, fields, { criteria, ...noMoment }, page)).map(presentChat);
  };
  const [counts, myUnread, unassigned, endingSoon] = await Promise.all([
    countChatsForSummary(tx, user.user_id),
    first({ view: 'my_open_chats', unread: true }, oldest),
    first({ view: 'open_chats', unassigned: true }, oldest),
    first({ view: 'open_chats', ending_soon: true }, endingFirst),
  ]);
  return {
    summary: {
      my_unread: { count: counts.my_unread, first: myUnread },
      unassigned: { count: counts.unassigned, first: unassigned },
      ending_soon: { count: counts.ending_soon, first: endingSoon },
    },
  };
}
