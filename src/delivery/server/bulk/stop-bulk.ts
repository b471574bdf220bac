import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { setSourceStates } from './source-store.ts';
import { sourceContinuation } from './continue-source.ts';

/** All steps of what sends in bulk. */
export interface SourceRecord {
  business_id: Id;
  kind: string;
  record_id: Id;
}

/** Lets sources wait: after the commit no attempt of theirs begins. `isLate`: other rows are locked already. */
export async function pauseBulk(
  ctx: WorkContext,
  sources: readonly SourceRecord[],
  options: { isLate?: boolean } = {},
): Promise<void> {
  await setSourceStates(ctx.tx, sources, 'paused', options);
}

/** Continues paused sources. */
export async function resumeBulk(ctx: WorkContext, sources: readonly SourceRecord[]): Promise<void> {
  continueAll(ctx, await setSourceStates(ctx.tx, sources, 'running'));
}

/** Ends sources for good: what has not left is refused, in slices. `isLate`: their records are locked already, to be deleted. */
export async function stopBulk(
  ctx: WorkContext,
  sources: readonly SourceRecord[],
  options: { isLate?: boolean } = {},
): Promise<void> {
  continueAll(ctx, await setSourceStates(ctx.tx, sources, 'stopped', options));
}

/** Returns or refuses what waits of them, after the commit. Scheduled last: the caller still locks records. */
function continueAll(ctx: WorkContext, sources: readonly { business_id: Id; source_id: Id }[]): void {
  if (sources.length > 0) ctx.tx.beforeCommit(() => scheduleDue(ctx, sourceContinuation, sources));
}
