import { findColleagues, type Colleague } from '../../accounts/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { defineDueKind } from '../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { followUpDiscarded, followUpFailed } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { emitNewMessages } from './emit-messages.ts';
import { sendMessages, type NewMessage } from './send/send-messages.ts';
import { takeFollowUps, type ChatWithFollowUp } from './store/chat-due-store.ts';
import { chatItem, presentChat, type ChatRow } from './store/chat-rows-store.ts';
import { insertSystemLines } from './store/message-insert-store.ts';

/**
 * Sends the follow-ups whose time has come: the message is stored and the follow-up taken off in one transaction, so each is
 * sent once. One that may not be sent any more says so in the thread and to the assignee.
 */
export const followUps = defineDueKind({
  name: 'follow_ups',
  key: ['chat_id'],
  batch: 200,
  leaseSeconds: 30,
  pollMs: 1_000,
  async runForMany(ctx, rows) {
    const { chats, next } = await takeFollowUps(ctx.tx, rows);
    if (chats.length === 0) return next;
    ctx.emitAll(
      chatEvents.updateChat,
      chats.map((chat) => ({ business_id: chat.business_id, data: presentChat(chat) })),
    );
    const authors = await findColleagues(
      ctx.tx,
      chats.map(({ business_id, taken_by: user_id }) => ({ business_id, user_id })),
    );
    const results = await sendMessages(
      ctx,
      chats.map((chat) => messageOf(chat, authors.get(chat.taken_by))),
    );
    await noteFailures(
      ctx,
      results.flatMap((result, index) => {
        const chat = chats[index];
        return 'refusal' in result && chat ? [{ chat, reason: result.refusal.message }] : [];
      }),
    );
    return next;
  },
});

/** In the name of its author while they have the chat; the business's own message when a colleague has it by now. */
function messageOf(chat: ChatWithFollowUp, author: Colleague | undefined): NewMessage {
  const isTheirs = author !== undefined && chat.assignee_id === author.id;
  return {
    business_id: chat.business_id,
    chat_id: chat.id,
    actor: isTheirs ? { type: 'user', id: author.id, label: author.label } : systemActor,
    lane: isTheirs ? 1 : 2,
    body: { content_type: 'text', content: { text: chat.taken_message } },
    client_id: null,
  };
}

async function noteFailures(
  ctx: WorkContext,
  failures: readonly { chat: ChatWithFollowUp; reason: string }[],
): Promise<void> {
  if (failures.length === 0) return;
  const time = new Date().toISOString();
  const lines = await insertSystemLines(
    ctx.tx,
    failures.map(({ chat: { business_id, id, channel_id }, reason }) => ({
      business_id,
      chat_id: id,
      channel_id,
      event: 'follow_up_failed' as const,
      time,
      reason,
    })),
  );
  emitNewMessages(ctx, lines, new Map(failures.map(({ chat }) => [chat.id, chat])));
  ctx.raise(
    followUpFailed,
    failures.map(({ chat, reason }) => ({ ...chatItem(chat), assignee_id: chat.assignee_id, reason })),
  );
}

/** Raises that customers wrote before the follow-ups of these chats; they are taken off already. */
export function raiseDiscarded(ctx: WorkContext, chats: readonly ChatRow[]): void {
  ctx.raise(
    followUpDiscarded,
    chats.map((chat) => ({ ...chatItem(chat), assignee_id: chat.assignee_id })),
  );
}
