import type { z } from 'zod';
import type { Reply } from '../../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { chatEndpoints } from '../../contract/endpoints.ts';
import { updateChats } from './update-chats.ts';

type Body = z.output<(typeof chatEndpoints)['updateChats']['body']>;

/**
 * Changes many chats in the same way, with the rights of the person who asks; what is refused of one is beside it. Where nothing
 * could be done, the call is refused for the reason of the first.
 */
export async function updateMany(
  ctx: MemberContext,
  { chat_ids: ids, ...update }: Body,
): Promise<Reply<(typeof chatEndpoints)['updateChats']>> {
  const { businessId: business_id, actor, user } = ctx;
  const unique = [...new Set(ids)];
  const updated = await updateChats(
    ctx,
    unique.map((chat_id) => ({ business_id, chat_id, actor, user, update })),
  );
  const [first] = updated;
  if (first && 'refusal' in first && updated.every((each) => 'refusal' in each)) throw first.refusal;
  return {
    results: unique.map((id, index) => {
      const result = updated[index];
      if (!result) throw new Error('A call for many chats returned fewer');
      if ('chat' in result) return { id, chat: result.chat, refusal: null };
      const { code, message } = result.refusal;
      return { id, chat: null, refusal: { code, message } };
    }),
  };
}
