import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { definePeriodicTask } from '../../../foundation/server/scheduler/periodic-task.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { emitMessageUpdates } from '../emit-messages.ts';
import { applyChanges } from './apply-changes.ts';
import { findLandedChanges, unparkChanges } from './parked-change-store.ts';

/** Applies changes that were parked while their message was being stored by another worker. */
async function applyLanded(ctx: WorkContext): Promise<void> {
  const { tx } = ctx;
  const landed = await findLandedChanges(tx);
  const changes = await unparkChanges(tx, landed);
  emitMessageUpdates(ctx, await applyChanges(ctx, changes, new Map()));
}

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
