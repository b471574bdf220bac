import { deleteOldWebhooks } from '../../../channels/server/index.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { runDueRows, type DueLoop } from '../../../foundation/server/due-rows.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { deleteOldParked } from './old-parked-store.ts';
import { applyLanded } from './tidy-parked.ts';

const LANDED_POLL_MS = 1_000;
const OLD_POLL_MS = 60_000;

/** Applies changes whose message came at the same moment, and forgets what has waited or lain for too long. */
export function keepTidyingIngest(systemPool: Pool, services: Services): DueLoop {
  const inSystem = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
    inTransaction<Result>({ pool: systemPool, businessId: null, mode: 'write' }, work);
  const loop = (name: string, pollMs: number, batch: () => Promise<boolean>) =>
    runDueRows({ name, log: services.log, pollMs, batch });
  const loops = [
    loop('landed changes', LANDED_POLL_MS, () => inSystem((tx) => applyLanded(createWorkContext(services, tx)))),
    loop('old webhooks', OLD_POLL_MS, () =>
      inSystem(async (tx) => {
        const [webhooks, parked] = [await deleteOldWebhooks(tx), await deleteOldParked(tx)];
        return webhooks || parked;
      }),
    ),
  ];
  return {
    nudge() {
      for (const each of loops) each.nudge();
    },
    async stop() {
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}
