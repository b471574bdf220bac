import type { OptionReplacer } from '../../../records/server/index.ts';
import { chatModule } from '../chat-module.ts';
import { lockChatsWithRules } from '../store/chat-read-store.ts';
import type { ChatUpdate } from './chat-edit.ts';
import { updateChats } from './update-chats.ts';

/** Gives chats another classification or label in place of one that the business removes: the fields of chats with options that it shapes. */
export const chatOptionReplacer: OptionReplacer = {
  name: chatModule.name,
  async replace(ctx, { field, from, to }, records) {
    const keyed = records.map(({ id, ...rest }) => ({ ...rest, chat_id: id }));
    const chats = await lockChatsWithRules(ctx.tx, keyed);
    const holding = keyed.filter(({ chat_id: id }) => {
      const chat = chats.get(id);
      return field === 'labels' ? chat?.labels?.includes(from) === true : chat?.classification === from;
    });
    const update: ChatUpdate =
      field === 'labels' ? { remove_labels: [from], add_labels: [to] } : { classification: to };
    const results = await updateChats(
      ctx,
      holding.map((key) => ({ ...key, user: null, update })),
    );
    const refused = new Map(
      results.flatMap((result, index) =>
        'refusal' in result ? [[holding[index]?.chat_id, result.refusal] as const] : [],
      ),
    );
    return records.map(({ id }) => refused.get(id) ?? null);
  },
};
