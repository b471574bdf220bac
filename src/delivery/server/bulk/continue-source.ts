import type { Id } from '../../../foundation/contract/id.ts';
import { defineSlicedKind, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { STOPPED } from '../engine/check-sends.ts';
import { settleOutcomes } from '../engine/settle-outcomes.ts';
import type { SendOutcome } from '../send.ts';
import { sendKindsOf } from '../send-kind.ts';
import { lockToContinue, type LockedSource } from './source-store.ts';
import { refuseStoppedSends, unparkSends } from '../outbox/send-store.ts';

/** Sends that one transaction returns to the queue, or refuses, at most. */
const SENDS_AT_MOST = 2_000;

/** Returns what a pause of a source has parked, and refuses what a stop has left, one slice in each transaction. */
export const sourceContinuation = defineSlicedKind({
  name: 'send_sources',
  key: ['source_id'],
  leaseSeconds: 30,
  runSlice: (ctx, { source_id }) => continueSource(ctx, source_id),
});

async function continueSource(ctx: BusinessContext, sourceId: Id): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const source = await lockToContinue(tx, businessId, sourceId);
  // Resuming and stopping schedule it again.
  if (!source || source.state === 'paused') return null;
  if (source.state === 'stopped') return (await refuseSlice(ctx, source)) ? null : { afterSeconds: 0 };
  const returned = await unparkSends(tx, businessId, sourceId, SENDS_AT_MOST);
  tx.afterCommit(() => ctx.services.bus.wake('sends'));
  return returned < SENDS_AT_MOST ? null : { afterSeconds: 0 };
}

/**
 * Refuses what waits of a stopped source, a slice of it; true when that was the last. It does not wait for the number, which may be
 * paused for days.
 */
async function refuseSlice(ctx: BusinessContext, source: LockedSource): Promise<boolean> {
  const { tx, businessId, services } = ctx;
  const { refused, passed } = await refuseStoppedSends(tx, businessId, source, {
    limit: SENDS_AT_MOST,
    refusal: STOPPED,
  });
  const outcomes = refused.map((send): SendOutcome => ({
    ...send,
    business_id: businessId,
    kind: 'refused',
    refusal: STOPPED,
    closes_window: false,
  }));
  await settleOutcomes(ctx, sendKindsOf(services.areas), outcomes);
  return passed < SENDS_AT_MOST;
}
