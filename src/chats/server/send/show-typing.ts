import { z } from 'zod';
import { readChatSettings } from '../../../accounts/server/index.ts';
import { openChannel } from '../../../channels/server/index.ts';
import { id, type Id } from '../../../foundation/contract/id.ts';
import { instant } from '../../../foundation/contract/fields.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { TYPING_SHOWN_MS } from '../../contract/typing-endpoints.ts';
import { findChatsWithRules } from '../store/chat-read-store.ts';
import { findNewestIncoming } from '../store/message-read-store.ts';
import { refuseUnwritable } from '../write-rules.ts';

/** Shows a customer that someone writes. It is a courtesy: tried once, in time or not at all, and a failure is only logged. */
export const showTypingJob = defineJob({
  name: 'show_typing',
  payload: z.object({ channel_id: id, provider_id: z.string(), time: instant }),
  maxAttempts: 1,
  outgoing: true,
  async handle({ channel_id: channelId, provider_id: providerId, time }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A message belongs to a business');
    if (Date.now() - Date.parse(time) > TYPING_SHOWN_MS) return;
    const channel = await openChannel(services, businessId, channelId);
    try {
      await channel?.client.markRead(providerId, { typing: true });
    } catch (error) {
      services.log.warn({ channel_id: channelId, err: error }, 'Failed to show a customer that someone writes');
    }
  },
});

/** Chats in which this process has shown it of late. A second process may show it once more, which does no harm. */
class RecentlyShown {
  readonly #times = new Map<Id, number>();

  /** True for the first call within the time that a customer sees it. */
  take(chatId: Id): boolean {
    const now = performance.now();
    // Oldest first: a map keeps the order in which its keys were set.
    for (const [known, time] of this.#times) {
      if (now - time < TYPING_SHOWN_MS) break;
      this.#times.delete(known);
    }
    if (this.#times.has(chatId)) return false;
    this.#times.set(chatId, now);
    return true;
  }
}

/** The operation, with what it remembers of each chat. */
export function createShowTyping(): (ctx: MemberContext, chatId: Id) => Promise<undefined> {
  const shown = new RecentlyShown();
  return async (ctx, chat_id) => {
    const { tx, businessId: business_id, actor } = ctx;
    const [chats, settings] = await Promise.all([
      findChatsWithRules(tx, [{ business_id, chat_id }]),
      readChatSettings(tx, [business_id]),
    ]);
    const chat = chats.get(chat_id) ?? refuse('NOT_FOUND');
    refuseUnwritable(chat, actor, { isTemplate: false });
    // At the provider it marks what the customer wrote as read, too.
    if (!settings.get(business_id)?.share_read_receipts) return undefined;
    const provider_id = await findNewestIncoming(tx, { business_id, chat_id });
    if (provider_id === null || !shown.take(chat_id)) return undefined;
    await ctx.enqueueAll(showTypingJob, [
      { business_id, payload: { channel_id: chat.channel_id, provider_id, time: new Date().toISOString() } },
    ]);
    return undefined;
  };
}
