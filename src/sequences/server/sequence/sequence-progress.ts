import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { definePeriodicTask } from '../../../foundation/server/scheduler/periodic-task.ts';
import { sequenceEvents } from '../../contract/events.ts';
import { forgetChangesOfDeleted, sumUpChanges } from './sequence-progress-store.ts';

const SEQUENCES_AT_ONCE = 100;

/** Sums up how many members sequences have, each at most once a second, and says that their progress is to be read again. */
export const sequenceProgress = definePeriodicTask({
  name: 'progress of sequences',
  everyMs: 1_000,
  run: (systemPool, services) =>
    inTransaction({ pool: systemPool, businessId: null, mode: 'write' }, async (tx) => {
      const ctx = createWorkContext(services, tx);
      await forgetChangesOfDeleted(tx);
      const changed = await sumUpChanges(tx, SEQUENCES_AT_ONCE);
      ctx.emitAll(
        sequenceEvents.sequenceProgress,
        changed.map(({ business_id, sequence_id }) => ({ business_id, data: { id: sequence_id } })),
      );
      return changed.length === SEQUENCES_AT_ONCE;
    }),
});
