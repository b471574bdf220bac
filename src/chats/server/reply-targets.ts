import { z } from 'zod';
import { answeringTimesChanged } from '../../accounts/contract/domain-events.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { defineDueKind, scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { replyOverdue } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { dueTime, findReplyTargets, type ReplyTarget } from './reply-target.ts';
import { noteLateReplies } from './store/chat-due-store.ts';
import { chatItem, presentChat } from './store/chat-rows-store.ts';
import { lockWaitingChats, setReplyTimes, type AfterWait, type WaitingChat } from './store/chat-wait-store.ts';

/**
 * Raises that customers have waited too long: once for each wait, because the chat says that it was noted. Where a person has
 * replied, or the time is another by now, the row comes early.
 */
export const replyTargets = defineDueKind({
  name: 'reply_targets',
  key: ['chat_id'],
  batch: 200,
  leaseSeconds: 30,
  pollMs: 1_000,
  async runForMany(ctx, rows) {
    const { chats, next } = await noteLateReplies(ctx.tx, rows);
    ctx.raise(
      replyOverdue,
      chats.flatMap(({ waiting_since, reply_due_time, ...chat }) =>
        waiting_since === null || reply_due_time === null
          ? []
          : [
              {
                ...chatItem({ ...chat, waiting_since, reply_due_time }),
                assignee_id: chat.assignee_id,
                waiting_since,
                reply_due_time,
              },
            ],
      ),
    );
    return next;
  },
});

const PAGE = 500;

/** Computes again until when customers who wait shall have a reply, some chats at a time, each time in a transaction of its own. */
export const resetReplyTargets = defineJob({
  name: 'reset_reply_targets',
  payload: z.object({ after: z.object({ id, waiting_since: instant }).nullable() }),
  maxAttempts: 8,
  async handle({ after }, { services, businessId, depth }) {
    if (businessId === null) throw new GiveUp('Chats belong to a business');
    let last: AfterWait | null = after;
    do {
      const from = last;
      last = await inBusiness(services, { businessId, actor: systemActor, depth }, (ctx) => resetPage(ctx, from));
    } while (last !== null);
  },
});

/** Returns the last chat of the page; null when there are no more. */
async function resetPage(ctx: BusinessContext, after: AfterWait | null): Promise<AfterWait | null> {
  const { tx, businessId } = ctx;
  const { chats, isLast } = await lockWaitingChats(tx, businessId, after, PAGE);
  const target = (await findReplyTargets(tx, [businessId])).get(businessId) ?? null;
  const changed = chats.map((chat) => ({ ...chat, ...timesOf(chat, target) })).filter(isChangedIn(chats));
  if (changed.length > 0) {
    const rows = await setReplyTimes(tx, businessId, changed);
    ctx.emitAll(
      chatEvents.updateChat,
      rows.map((chat) => ({ business_id: businessId, data: presentChat(chat) })),
    );
    await scheduleDue(
      ctx,
      replyTargets,
      changed.flatMap(({ id: chat_id, reply_due_time: due_time }) =>
        due_time === null ? [] : [{ business_id: businessId, chat_id, due_time }],
      ),
    );
  }
  const newest = chats.toSorted(byWait).at(-1);
  return isLast || !newest ? null : { id: newest.id, waiting_since: newest.waiting_since };
}

const byWait = (one: WaitingChat, other: WaitingChat): number =>
  Date.parse(one.waiting_since) - Date.parse(other.waiting_since) || Number(BigInt(one.id) - BigInt(other.id));

/** What is late already as the times are changed is shown so, and notifies nobody. */
function timesOf({ waiting_since, reply_late_time, now }: WaitingChat, target: ReplyTarget | null) {
  const due = dueTime(waiting_since, target);
  const isLate = due !== null && Date.parse(due) <= Date.parse(now);
  return { reply_due_time: due, reply_late_time: due === null ? null : (reply_late_time ?? (isLate ? now : null)) };
}

const isChangedIn = (chats: readonly WaitingChat[]) => {
  const dueBefore = new Map(chats.map((chat) => [chat.id, chat.reply_due_time]));
  return ({ id: chatId, reply_due_time }: WaitingChat): boolean => {
    const before = dueBefore.get(chatId) ?? null;
    return (
      (before === null ? null : Date.parse(before)) !== (reply_due_time === null ? null : Date.parse(reply_due_time))
    );
  };
};

/** Who waits has another target when hours or target of the business change. */
export const answeringTimesListener = on(answeringTimesChanged, 'chats.reset_reply_targets', (ctx, items) =>
  ctx.enqueueAll(
    resetReplyTargets,
    items.map(({ business_id }) => ({ business_id, payload: { after: null } })),
  ),
);
