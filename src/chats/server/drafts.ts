import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { MOST_DRAFTS, type ChatDraft } from '../contract/draft.ts';
import { chatEvents } from '../contract/events.ts';
import { listDraftRows, saveDraftRow } from './store/draft-store.ts';

/** What the caller has typed and not sent: the newest. */
export const listDrafts = ({ tx, businessId, user }: MemberContext): Promise<ChatDraft[]> =>
  listDraftRows(tx, businessId, user.user_id, MOST_DRAFTS);

/** Keeps what the caller has typed in a chat, and shows it to their other browsers only. The last one that comes stays. */
export async function saveDraft(ctx: MemberContext, chatId: Id, text: string): Promise<ChatDraft> {
  const { tx, businessId, user } = ctx;
  const draft = (await saveDraftRow(tx, businessId, user.user_id, chatId, text)) ?? refuse('NOT_FOUND');
  ctx.emit(chatEvents.draft, draft, { user_ids: [user.user_id] });
  return draft;
}
