import { findColleagues, type Colleague } from '../../accounts/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { defineDueKind } from '../../foundation/server/scheduler/due-kind.ts';
import type { Refusal } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import type { FollowUpTemplate } from '../contract/chat.ts';
import { followUpDiscarded, followUpFailed } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { emitNewMessages } from './emit-messages.ts';
import { sendMessages, type NewMessage } from './send/send-messages.ts';
import { takeFollowUps, type ChatWithFollowUp } from './store/chat-due-store.ts';
import { chatItem, presentChat, type ChatRow } from './store/chat-rows-store.ts';
import { insertSystemLines } from './store/message-insert-store.ts';

/**
 * Sends the follow-ups whose time has come: the message is stored and the follow-up taken off in one transaction, so each is
 * sent once. Where the reply window has ended, its template is sent instead, if it has one, and the thread says so. One that may
 * not be sent any more says so in the thread and to the assignee.
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
    const sent = await sendEach(ctx, chats, (chat) => messageOf(chat, authors.get(chat.taken_by)));
    const late = sent.flatMap(({ chat, refusal }) => {
      const hasEnded = refusal?.detail.reason === 'WINDOW_ELAPSED';
      return hasEnded && chat.taken_template !== null ? [{ ...chat, taken_template: chat.taken_template }] : [];
    });
    const instead = await sendEach(ctx, late, (chat) => ({
      ...messageOf(chat, authors.get(chat.taken_by)),
      body: { content_type: 'template', content: templateOf(chat.taken_template) },
    }));
    await noteTemplates(ctx, instead);
    const isLate = new Set(late.map(({ id }) => id));
    await noteFailures(ctx, [...sent.filter(({ chat }) => !isLate.has(chat.id)), ...instead]);
    return next;
  },
});

interface Sent<Row> {
  chat: Row;
  /** Why it was not sent; undefined: it was. */
  refusal: Refusal | undefined;
}

async function sendEach<Row extends ChatWithFollowUp>(
  ctx: WorkContext,
  chats: readonly Row[],
  messageFor: (chat: Row) => NewMessage,
): Promise<Sent<Row>[]> {
  const results = await sendMessages(ctx, chats.map(messageFor));
  return chats.map((chat, index) => {
    const result = results[index];
    return { chat, refusal: result && 'refusal' in result ? result.refusal : undefined };
  });
}

const templateOf = ({ template_id, params }: FollowUpTemplate) => ({ template_id, params });

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

/** Says in the threads which template was sent in place of the text. */
async function noteTemplates(
  ctx: WorkContext,
  sent: readonly Sent<ChatWithFollowUp & { taken_template: FollowUpTemplate }>[],
): Promise<void> {
  const chats = sent.flatMap(({ chat, refusal }) => (refusal === undefined ? [chat] : []));
  if (chats.length === 0) return;
  const lines = await insertSystemLines(
    ctx.tx,
    chats.map(({ business_id, id, channel_id, taken_template }) => ({
      business_id,
      chat_id: id,
      channel_id,
      event: 'follow_up_as_template' as const,
      template: taken_template.name,
    })),
  );
  emitNewMessages(ctx, lines, new Map(chats.map((chat) => [chat.id, chat])));
}

async function noteFailures(ctx: WorkContext, sent: readonly Sent<ChatWithFollowUp>[]): Promise<void> {
  const failures = sent.flatMap(({ chat, refusal }) =>
    refusal === undefined ? [] : [{ chat, reason: refusal.message }],
  );
  if (failures.length === 0) return;
  const lines = await insertSystemLines(
    ctx.tx,
    failures.map(({ chat: { business_id, id, channel_id }, reason }) => ({
      business_id,
      chat_id: id,
      channel_id,
      event: 'follow_up_failed' as const,
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
