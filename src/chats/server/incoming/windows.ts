import { defineDueKind, scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import { windowElapsed } from '../../contract/domain-events.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { chatItem } from '../store/chat-rows-store.ts';
import { endRefused, endWindows } from '../store/chat-due-store.ts';
import { emitNewMessages } from '../emit-messages.ts';
import type { MessageRow } from '../store/message-rows-store.ts';
import { insertSystemLines } from '../store/message-insert-store.ts';

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
  async runForMany(ctx, rows) {
    const { chats, next } = await endWindows(ctx.tx, rows);
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

/**
 * Ends the windows of chats whose message was refused because the window is closed for the provider. Work of its own, so
 * that the transaction that has locked the message locks no chat. Line and event are written by `windows`.
 */
export const refusedWindows = defineDueKind({
  name: 'refused_windows',
  key: ['message_id'],
  batch: 500,
  leaseSeconds: 30,
  pollMs: 1_000,
  async run(ctx, rows) {
    const ended = await endRefused(
      ctx.tx,
      ctx.businessId,
      rows.map(({ message_id }) => message_id),
    );
    // They have ended now.
    await scheduleDue(
      ctx,
      windows,
      ended.map((chat) => ({ ...chat, due_time: null })),
    );
    return rows.map(() => null);
  },
});

/** Schedules the end of the reply windows of the chats of these messages, which the provider has refused because of the window. */
export async function endRefusedWindows(
  ctx: WorkContext,
  refused: readonly Pick<MessageRow, 'business_id' | 'id'>[],
): Promise<void> {
  await scheduleDue(
    ctx,
    refusedWindows,
    refused.map(({ business_id, id }) => ({ business_id, message_id: id })),
  );
}
