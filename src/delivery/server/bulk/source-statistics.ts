import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { definePeriodicTask } from '../../../foundation/server/scheduler/periodic-task.ts';
import { sendsCounted } from '../../contract/domain-events.ts';
import { sumUpSources } from './statistics-store.ts';

const SOURCES_AT_ONCE = 100;

/** Sums up the statistics of bulk sends and raises the event for their areas. */
export const sourceStatistics = definePeriodicTask({
  name: 'statistics of bulk sends',
  everyMs: 1_000,
  run: (systemPool, services) =>
    inTransaction({ pool: systemPool, businessId: null, mode: 'write' }, async (tx) => {
      const ctx = createWorkContext(services, tx);
      const changed = await sumUpSources(tx, SOURCES_AT_ONCE);
      ctx.raise(sendsCounted, changed);
      return changed.length === SOURCES_AT_ONCE;
    }),
});
