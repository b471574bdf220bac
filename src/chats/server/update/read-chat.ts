import { readChatSettings } from '../../../accounts/server/index.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { findTarget } from '../message-read-store.ts';
import { markNewestUnread, markRead } from '../message-write-store.ts';
import type { EditStep } from './chat-edit.ts';
import { markReadJob } from './mark-read-job.ts';

/**
 * Stamps what was unread, up to the message that the reader has seen; what has come since stays unread.
 * The customer learns of it where the organisation shares read receipts.
 */
export const readChat: EditStep = async (ctx, { chat, reading }, { read, last_read_message_id: upTo, unread }) => {
  if (read === undefined && upTo === undefined) return;
  if (unread !== undefined) refuse('INVALID_DATA', { message: 'Say read or unread.', info: { field: 'unread' } });
  if (upTo !== undefined && !(await findTarget(ctx.tx, chat.id, upTo)))
    refuse('INVALID_DATA', {
      message: 'This message is not known here.',
      info: { field: 'last_read_message_id' },
    });
  if (chat.unread_count === 0) return;
  const stamped = await markRead(ctx.tx, chat.id, chat.unread_count, upTo ?? null);
  if (upTo !== undefined && stamped.length === 0) return;
  reading.unread_count = upTo === undefined ? 0 : Math.max(0, chat.unread_count - stamped.length);
  reading.last_read_message_id = upTo ?? chat.last_message_id;
  const newest = stamped.reduce<(typeof stamped)[number] | undefined>(
    (last, each) => (each.provider_id !== null && (!last || each.time >= last.time) ? each : last),
    undefined,
  );
  if (!newest?.provider_id || !(await readChatSettings(ctx.tx)).share_read_receipts) return;
  await ctx.enqueue(
    markReadJob,
    { channel_id: chat.channel_id, provider_id: newest.provider_id },
    // The newest says it for all before it.
    { key: `mark_read:${chat.id}` },
  );
};

/** Makes the newest message of the customer unread again. */
export const unreadChat: EditStep = async ({ tx }, { chat, reading }, { unread }) => {
  if (unread === undefined || chat.unread_count > 0) return;
  if (await markNewestUnread(tx, chat.id)) reading.unread_count = 1;
};
