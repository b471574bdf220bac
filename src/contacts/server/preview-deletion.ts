import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import './contact-merge-data.ts';
import { countContacts } from './contact-store.ts';

/** How many chats and messages go with contacts. */
export async function previewDeletion(
  ctx: BusinessContext,
  contactIds: readonly Id[],
): Promise<{ chats: number; messages: number }> {
  const ids = [...new Set(contactIds)];
  if ((await countContacts(ctx.tx, ctx.businessId, ids)) < ids.length) refuse('NOT_FOUND');
  const total = { chats: 0, messages: 0 };
  for (const { countContactData } of ctx.services.areas) {
    const counted = await countContactData?.(ctx, ids);
    total.chats += counted?.chats ?? 0;
    total.messages += counted?.messages ?? 0;
  }
  return total;
}
