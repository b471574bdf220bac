import { defineDueKind } from '../../../foundation/server/scheduler/due-kind.ts';
import { windowElapsed } from '../../contract/domain-events.ts';
import { chatItem } from '../chat-store.ts';
import { endWindows } from '../due-chat-store.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { insertSystemLines } from './incoming-message-store.ts';

/**
 * Writes a line into the thread when a reply window has ended. A message that extends the window writes nothing here:
 * the row comes early, and is scheduled again.
 */
export const windows = defineDueKind({
  name: 'windows',
  key: ['chat_id'],
  batch: 500,
  leaseSeconds: 30,
  pollMs: 1_000,
  async run(ctx, rows) {
    const { chats, next } = await endWindows(ctx.tx, ctx.businessId, rows);
    const lines = await insertSystemLines(
      ctx.tx,
      chats.flatMap(({ business_id, id, channel_id, expiration_time }) =>
        expiration_time === null
          ? []
          : [{ business_id, chat_id: id, channel_id, event: 'window_elapsed' as const, time: expiration_time }],
      ),
    );
    emitNewMessages(ctx, lines, new Map(chats.map((chat) => [chat.id, chat])));
    ctx.raise(windowElapsed, chats.map(chatItem));
    return next;
  },
});
