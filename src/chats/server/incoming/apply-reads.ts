import { findAttemptTimes } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { applyKnown } from './apply-statuses.ts';
import type { ArrivedRead } from './arrivals.ts';
import { findReadBefore, findUnreadUpTo, type ReadCandidate } from '../store/message-status-store.ts';

/**
 * Customers have read everything up to a time. What was sent by then rises to read; the time is kept in the chat
 * (`noteCustomerReads`), because a message may become known as sent after it was reported as read.
 */
export async function applyReads(ctx: WorkContext, reads: readonly ArrivedRead[]): Promise<void> {
  if (reads.length === 0) return;
  await markSentAsRead(ctx, await findUnreadUpTo(ctx.tx, reads));
}

/** Messages that have just become known as sent: those that were read before rise to read. */
export async function applyEarlierReads(
  ctx: WorkContext,
  messages: readonly { business_id: Id; id: Id }[],
): Promise<void> {
  if (messages.length > 0) await markSentAsRead(ctx, await findReadBefore(ctx.tx, messages));
}

/** A message that waited was not sent when it was written: the time of its attempt counts. */
async function markSentAsRead(ctx: WorkContext, candidates: readonly ReadCandidate[]): Promise<void> {
  if (candidates.length === 0) return;
  const attempts = await findAttemptTimes(ctx.tx, candidates);
  await applyKnown(
    ctx,
    candidates.flatMap(({ business_id, channel_id, message_id, sent_time, time }) => {
      const sent = attempts.get(message_id) ?? sent_time;
      if (Date.parse(sent) > Date.parse(time)) return [];
      return [{ business_id, channel_id, message_id, status: 'read' as const, time, error: null, price: null }];
    }),
  );
}
