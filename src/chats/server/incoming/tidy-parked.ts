import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { definePeriodicTask } from '../../../foundation/server/scheduler/periodic-task.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { emitMessageUpdates } from '../emit-messages.ts';
import { applyChanges } from './apply-changes.ts';
import type { ChannelKey } from './arrivals.ts';
import { findLandedChanges, unparkChanges } from './parked-change-store.ts';

/**
 * Messages that have become known just now take along what customers did with them before, however long ago that was.
 * For what is stored, or gets its id, long after it was sent.
 */
export async function applyWaiting(
  ctx: WorkContext,
  messages: readonly (ChannelKey & { provider_id: string })[],
): Promise<void> {
  if (messages.length === 0) return;
  const changes = await unparkChanges(ctx.tx, messages);
  emitMessageUpdates(ctx, await applyChanges(ctx, changes, new Map()));
}

/** Applies changes that were parked while their message was being stored by another worker. */
const applyLanded = async (ctx: WorkContext): Promise<void> => applyWaiting(ctx, await findLandedChanges(ctx.tx));

export const applyLandedTask = definePeriodicTask({
  name: 'landed changes',
  everyMs: 1_000,
  async run(systemPool, services) {
    await inTransaction({ pool: systemPool, businessId: null, mode: 'write' }, (tx) =>
      applyLanded(createWorkContext(services, tx)),
    );
    return false;
  },
});
