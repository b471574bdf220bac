import { findColleagues } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { scheduledMessageFailed } from '../../contract/domain-events.ts';
import { chatEvents } from '../../contract/events.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { sendMessages, type NewMessage } from '../send/send-messages.ts';
import { lockChatsWithRules, type ChatWithRules } from '../store/chat-read-store.ts';
import { chatItem } from '../store/chat-rows-store.ts';
import { nextMessageInstant } from '../store/message-rows-store.ts';
import { insertSystemLines } from '../store/message-insert-store.ts';
import {
  chatsOfScheduled,
  deleteScheduled,
  noteScheduledProblems,
  readDueScheduled,
  type ScheduledRow,
} from '../store/scheduled-store.ts';
import { PERSON_LANE } from '../../../delivery/server/index.ts';

/** Who has written it may have left, or may no longer write. */
export const AUTHOR_GONE = 'Its author may no longer write in chats.';

/**
 * Sends the messages whose time has come, in the name of their authors and under the rules of a person's reply. The message is
 * stored and the scheduled one taken off in one transaction, so each is sent once. One that may not be sent any more stays
 * with the reason, which the thread and its author are told.
 */
export const scheduledMessages = defineDueKind({
  name: 'scheduled_messages',
  key: ['scheduled_message_id'],
  batch: 200,
  leaseSeconds: 30,
  pollMs: 1_000,
  async runForMany(ctx, rows) {
    const { tx } = ctx;
    const keys = rows.map(({ business_id, scheduled_message_id: id }) => ({ business_id, id }));
    const chats = await lockChatsWithRules(tx, await chatsOfScheduled(tx, keys));
    const waiting = await readDueScheduled(tx, keys);
    await sendDue(
      ctx,
      waiting.filter(({ is_due: isDue }) => isDue),
      chats,
    );
    const later = new Map(waiting.filter(({ is_due: isDue }) => !isDue).map(({ id, send_time }) => [id, send_time]));
    return keys.map(({ id }) => {
      const at = later.get(id);
      return at === undefined ? null : { at };
    });
  },
});

async function sendDue(
  ctx: WorkContext,
  due: readonly ScheduledRow[],
  chats: ReadonlyMap<Id, ChatWithRules>,
): Promise<void> {
  if (due.length === 0) return;
  const authors = await findColleagues(
    ctx.tx,
    due.map(({ business_id, author_id: user_id }) => ({ business_id, user_id })),
  );
  const mayWrite = ({ author_id: id }: ScheduledRow): boolean => {
    const author = authors.get(id);
    return author?.status === 'active' && author.permissions.includes('chats.reply');
  };
  const sendable = due.filter(mayWrite);
  const results = await sendMessages(ctx, sendable.map(messageOf));
  const failures = [
    ...due.filter((row) => !mayWrite(row)).map((row) => ({ row, problem: AUTHOR_GONE })),
    ...results.flatMap((result, index) => {
      const row = sendable[index];
      return 'refusal' in result && row ? [{ row, problem: result.refusal.message }] : [];
    }),
  ];
  const failed = new Set(failures.map(({ row }) => row.id));
  await deleteScheduled(
    ctx.tx,
    due.filter(({ id }) => !failed.has(id)),
  );
  await noteFailures(ctx, failures, chats);
  emitScheduled(ctx, due);
}

/** The same client id: whatever is repeated, it is one message. */
export const messageOf = ({
  business_id,
  chat_id,
  author_id,
  author_name,
  client_id,
  body,
}: ScheduledRow): NewMessage => ({
  business_id,
  chat_id,
  actor: { type: 'user', id: author_id, label: author_name ?? '' },
  lane: PERSON_LANE,
  body,
  client_id,
});

/** Those who look at these chats read what waits in them again. */
export function emitScheduled(ctx: WorkContext, rows: readonly Pick<ScheduledRow, 'business_id' | 'chat_id'>[]): void {
  const chats = new Map(
    rows.map(({ business_id, chat_id }) => [`${business_id} ${chat_id}`, { business_id, chat_id }]),
  );
  ctx.emitAll(
    chatEvents.scheduledMessages,
    [...chats.values()].map(({ business_id, chat_id }) => ({ business_id, data: { chat: { id: chat_id } } })),
  );
}

async function noteFailures(
  ctx: WorkContext,
  failures: readonly { row: ScheduledRow; problem: string }[],
  chats: ReadonlyMap<Id, ChatWithRules>,
): Promise<void> {
  const found = failures.flatMap(({ row, problem }) => {
    const chat = chats.get(row.chat_id);
    return chat ? [{ row, problem, chat }] : [];
  });
  if (found.length === 0) return;
  await noteScheduledProblems(
    ctx.tx,
    found.map(({ row: { business_id, id }, problem }) => ({ business_id, id, problem })),
  );
  const lines = await insertSystemLines(
    ctx.tx,
    found.map(({ row, problem: reason, chat }) => ({
      business_id: row.business_id,
      chat_id: row.chat_id,
      channel_id: chat.channel_id,
      event: 'scheduled_failed' as const,
      time: nextMessageInstant(chat.now, chat.last_message_time),
      reason,
    })),
  );
  emitNewMessages(ctx, lines, new Map(found.map(({ chat }) => [chat.id, chat])));
  ctx.raise(
    scheduledMessageFailed,
    found.map(({ row, problem: reason, chat }) => ({ ...chatItem(chat), author_id: row.author_id, reason })),
  );
}
