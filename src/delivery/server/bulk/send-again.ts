import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { countSendsToTakeBack, requeueDefiniteFailures, takeBackSends, type StepPart } from '../outbox/failed-store.ts';
import { messagesOf } from './send-to-members.ts';
import { countSends } from './statistics-store.ts';

/** Sends that one statement takes back. */
const AT_ONCE = 2_000;

/**
 * Sends messages of a bulk send once more that have failed: only those of which it is certain that nobody has them. Returns how
 * many go out again. At most about 2,000 at once.
 */
export async function retryMembers(ctx: BusinessContext, messageIds: readonly Id[]): Promise<number> {
  if (messageIds.length === 0) return 0;
  const { tx, businessId, services } = ctx;
  const requeued = await requeueDefiniteFailures(tx, businessId, messageIds);
  const reset = await messagesOf(ctx).resetFailed(ctx, requeued);
  if (reset.length < requeued.length) throw new Error('A send that has failed belongs to a message that has not');
  await countSends(
    tx,
    reset.flatMap(({ source_id, reason }) => [
      { business_id: businessId, source_id, status: 'failed', reason, count: -1 },
      { business_id: businessId, source_id, status: 'pending', reason: null, count: 1 },
    ]),
  );
  tx.afterCommit(() => services.bus.wake('sends'));
  return reset.length;
}

/** Whether more sends of one message of a step are queued than one transaction removes. */
export const isTakenBackInSlices = async ({ tx, businessId }: BusinessContext, of: StepPart): Promise<boolean> =>
  (await countSendsToTakeBack(tx, businessId, of, AT_ONCE + 1)) > AT_ONCE;

/**
 * Removes a slice of the queued sends of one message of a step, of members after `after`, with their messages; returns the message ids, the last
 * member, and whether this was the last slice. The source must be paused, so that none of them is sent meanwhile.
 */
export async function takeBackSlice(
  ctx: BusinessContext,
  of: StepPart,
  after: Id,
): Promise<{ messageIds: Id[]; last: Id; isLast: boolean }> {
  const { tx, businessId } = ctx;
  const taken = await takeBackSends(tx, businessId, of, { after, limit: AT_ONCE });
  const messageIds = taken.map(({ message_id }) => message_id);
  await messagesOf(ctx).removeWaiting(ctx, messageIds);
  const [first] = taken;
  if (first)
    await countSends(tx, [
      { business_id: businessId, source_id: first.source_id, status: 'pending', reason: null, count: -taken.length },
    ]);
  const last = taken.reduce((most, { member_id: id }) => (BigInt(id) > BigInt(most) ? id : most), after);
  return { messageIds, last, isLast: taken.length < AT_ONCE };
}
