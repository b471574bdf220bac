import { z } from 'zod';
import { openChannel } from '../../../channels/server/index.ts';
import { id } from '../../../foundation/contract/id.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { markNewestUnread, markRead } from '../store/message-change-store.ts';
import { findTargets } from '../store/message-read-store.ts';
import type { ChatEdit } from './chat-edit.ts';

/**
 * Reports to the provider that a customer's message, and all before it, was read. Running it twice does no harm;
 * a receipt is of use for a while only, so few attempts are made.
 */
export const markReadJob = defineJob({
  name: 'mark_read',
  payload: z.object({ channel_id: id, provider_id: z.string() }),
  maxAttempts: 5,
  outgoing: true,
  async handle({ channel_id: channelId, provider_id: providerId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A message belongs to a business');
    const channel = await openChannel(services, businessId, channelId);
    // The channel was removed meanwhile.
    await channel?.client.markRead(providerId);
  },
});

/**
 * Stamps what was unread, up to the message that the reader has seen; what has come since stays unread.
 * The customer learns of it where the organisation shares read receipts.
 */
export async function readChat(ctx: WorkContext, { chat, reading, settings, update }: ChatEdit): Promise<void> {
  const { read, last_read_message_id: upTo, unread } = update;
  if (read === undefined && upTo === undefined) return;
  if (unread !== undefined) refuse('INVALID_DATA', { message: 'Say read or unread.', info: { field: 'unread' } });
  const { business_id, id: chat_id } = chat;
  if (upTo !== undefined && !(await findTargets(ctx.tx, [{ business_id, chat_id, id: upTo }])).has(upTo))
    refuse('INVALID_DATA', {
      message: 'This message is not known here.',
      info: { field: 'last_read_message_id' },
    });
  if (chat.unread_count === 0) return;
  const stamped = await markRead(ctx.tx, chat, upTo ?? null);
  if (upTo !== undefined && stamped.length === 0) return;
  reading.unread_count = upTo === undefined ? 0 : Math.max(0, chat.unread_count - stamped.length);
  reading.last_read_message_id = upTo ?? chat.last_message_id;
  const newest = stamped.reduce<(typeof stamped)[number] | undefined>(
    (last, each) => (each.provider_id !== null && (!last || each.time >= last.time) ? each : last),
    undefined,
  );
  if (!newest?.provider_id || !settings.share_read_receipts) return;
  await ctx.enqueueAll(markReadJob, [
    {
      business_id,
      payload: { channel_id: chat.channel_id, provider_id: newest.provider_id },
      // The newest says it for all before it.
      key: `mark_read:${chat_id}`,
    },
  ]);
}

/** Makes the newest message of the customer unread again. */
export async function unreadChat({ tx }: WorkContext, { chat, reading, update }: ChatEdit): Promise<void> {
  if (update.unread === undefined || chat.unread_count > 0) return;
  if (await markNewestUnread(tx, chat)) reading.unread_count = 1;
}
