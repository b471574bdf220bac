import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { messageStatusChanged } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { presentChat } from './chat-store.ts';
import { presentMessage, type MessageRow } from './message-store.ts';

type PresentedChat = Parameters<typeof presentChat>[0];

/** Shows new messages, each with its chat as it is now; those of chats that are not given are left out. */
export function emitNewMessages(
  ctx: WorkContext,
  rows: readonly MessageRow[],
  chats: ReadonlyMap<Id, PresentedChat>,
): void {
  ctx.emitAll(
    chatEvents.newMessages,
    rows.flatMap((row) => {
      const chat = chats.get(row.chat_id);
      if (!chat) return [];
      return [{ business_id: row.business_id, data: { chat: presentChat(chat), message: presentMessage(row) } }];
    }),
  );
}

/** Emits messages whose status has changed, and raises it for other areas. */
export function emitStatusChanges(ctx: WorkContext, rows: readonly MessageRow[]): void {
  emitMessageUpdates(ctx, rows);
  ctx.raise(
    messageStatusChanged,
    rows.map(({ business_id, chat_id, id, status }) => ({ business_id, chat_id, message_id: id, status })),
  );
}

/** Shows messages as they are now: another status, reaction, star or text. */
export function emitMessageUpdates(ctx: WorkContext, rows: readonly MessageRow[]): void {
  ctx.emitAll(
    chatEvents.messageUpdates,
    rows.map((row) => ({ business_id: row.business_id, data: presentMessage(row) })),
  );
}
