import { defineDueKind } from '../../foundation/server/scheduler/due-kind.ts';
import { reminderDue } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { chatItem, presentChat } from './store/chat-rows-store.ts';
import { takeReminders } from './store/chat-due-store.ts';

/**
 * Reminds the assignees of chats: raised and taken off in one transaction, so each reminder is sent once. A chat without
 * an assignee raises nothing.
 */
export const reminders = defineDueKind({
  name: 'reminders',
  key: ['chat_id'],
  batch: 200,
  leaseSeconds: 30,
  pollMs: 1_000,
  async runForMany(ctx, rows) {
    const { chats, next } = await takeReminders(ctx.tx, rows);
    ctx.emitAll(
      chatEvents.updateChat,
      chats.map((chat) => ({ business_id: chat.business_id, data: presentChat(chat) })),
    );
    ctx.raise(
      reminderDue,
      chats.flatMap((chat) =>
        chat.assignee_id === null ? [] : [{ ...chatItem(chat), assignee_id: chat.assignee_id }],
      ),
    );
    return next;
  },
});
