import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { defineDueKind } from '../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { snoozeEnded } from '../contract/domain-events.ts';
import { emitNewMessages } from './emit-messages.ts';
import { takeSnoozes } from './store/chat-due-store.ts';
import { chatItem, type ChatRow } from './store/chat-rows-store.ts';
import { insertSystemLines } from './store/message-insert-store.ts';

/**
 * Brings chats back whose time has come: in one transaction each is taken off, written into its thread and raised, so it
 * comes back once. One that was put off further is early and waits again.
 */
export const snoozes = defineDueKind({
  name: 'snoozes',
  key: ['chat_id'],
  batch: 200,
  leaseSeconds: 30,
  pollMs: 1_000,
  async runForMany(ctx, rows) {
    const { chats, next } = await takeSnoozes(ctx.tx, rows);
    if (chats.length === 0) return next;
    const lines = await insertSystemLines(
      ctx.tx,
      chats.map(({ business_id, id, channel_id }) => ({
        business_id,
        chat_id: id,
        channel_id,
        event: 'snooze_over' as const,
      })),
    );
    // Each line goes with its chat as it is now.
    emitNewMessages(ctx, lines, new Map(chats.map((chat) => [chat.id, chat])));
    ctx.raise(
      snoozeEnded,
      chats.map((chat) => ({
        ...chatItem(chat),
        actor: systemActor,
        because: 'time' as const,
        user_id: chat.assignee_id ?? chat.taken_by,
      })),
    );
    return next;
  },
});

/** Raises that customers wrote in these chats, which were put aside as they were before: they are back already. */
export function raiseBroken(ctx: WorkContext, chats: readonly (ChatRow & { snoozed_by: Id | null })[]): void {
  ctx.raise(
    snoozeEnded,
    chats.map((chat) => ({
      ...chatItem(chat),
      actor: { type: 'contact' as const, id: chat.contact_id, label: chat.contact_name },
      because: 'message' as const,
      user_id: chat.assignee_id ?? chat.snoozed_by,
    })),
  );
}
