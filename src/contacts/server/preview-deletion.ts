import type { z } from 'zod';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Selection, selectionBody } from '../../records/contract/record.ts';
import { selectedIds } from '../../records/server/index.ts';
import './contact-merge-data.ts';
import { contactModule } from './contact-module.ts';
import { countContacts } from './contact-store.ts';

/** What belongs to more contacts than this is not counted to its end. */
const MAX_COUNTED = 1000;

/** How many chats and messages go with contacts. */
export async function previewDeletion(
  ctx: MemberContext,
  { ids: named, except, ...shown }: z.output<typeof selectionBody>,
): Promise<{ chats: number; messages: number; is_capped: boolean }> {
  const given = [...new Set([...(named ?? []), ...except])];
  if ((await countContacts(ctx.tx, ctx.businessId, given)) < given.length) refuse('NOT_FOUND');
  const left = new Set(except);
  const selection: Selection = named ? { ids: named.filter((id) => !left.has(id)) } : { ...shown, except };
  const found = await selectedIds(ctx, contactModule, selection, MAX_COUNTED + 1);
  const total = { chats: 0, messages: 0, is_capped: found.length > MAX_COUNTED };
  const ids = found.slice(0, MAX_COUNTED);
  for (const { countContactData } of ctx.services.areas) {
    const counted = await countContactData?.(ctx, ids);
    total.chats += counted?.chats ?? 0;
    total.messages += counted?.messages ?? 0;
  }
  return total;
}
