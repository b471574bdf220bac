import type { OptionReplacer } from '../../../records/server/index.ts';
import { chatModule } from '../chat-module.ts';
import { lockChatsWithRules } from '../store/chat-read-store.ts';
import { updateChats } from './update-chats.ts';

/** Gives chats another classification in place of one that the business removes; the one field of chats with options that it shapes. */
export const classificationReplacer: OptionReplacer = {
  name: chatModule.name,
  async replace(ctx, { from, to }, records) {
    const keyed = records.map(({ id, ...rest }) => ({ ...rest, chat_id: id }));
    const chats = await lockChatsWithRules(ctx.tx, keyed);
    const holding = keyed.filter(({ chat_id: id }) => chats.get(id)?.classification === from);
    const results = await updateChats(
      ctx,
      holding.map((key) => ({ ...key, user: null, update: { classification: to } })),
    );
    const refused = new Map(
      results.flatMap((result, index) =>
        'refusal' in result ? [[holding[index]?.chat_id, result.refusal] as const] : [],
      ),
    );
    return records.map(({ id }) => refused.get(id) ?? null);
  },
};
