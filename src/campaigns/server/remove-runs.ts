import { stopBulk } from '../../delivery/server/index.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import type { DeletedRecord } from '../../records/server/index.ts';
import { findRunning } from './campaign-store.ts';

/** What waits of campaigns that are deleted is never sent. One that is running is stopped first, by a person. */
export async function removeRuns(ctx: WorkContext, records: readonly DeletedRecord[]): Promise<void> {
  if (await findRunning(ctx.tx, records)) refuse('NOT_ALLOWED', { reason: 'CAMPAIGN_RUNNING' });
  await stopBulk(
    ctx,
    records.map(({ business_id, record_id }) => ({ business_id, kind: 'campaign', record_id })),
    { isLate: true },
  );
}
