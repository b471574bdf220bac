import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { addSources, setSourceStates } from './source-store.ts';
import { sourcePreparation } from './prepare.ts';
import type { NewSource } from './source.ts';

/**
 * Begins to send to the members of sources, as their kinds select them. They are prepared after the commit, in slices; a source
 * that exists already is left as it is.
 */
export async function enqueueBulk(ctx: WorkContext, sources: readonly NewSource[]): Promise<void> {
  if (sources.length === 0) return;
  await scheduleDue(ctx, sourcePreparation, await addSources(ctx.tx, sources));
}

/** All steps of what sends in bulk. */
export interface SourceRecord {
  business_id: Id;
  kind: string;
  record_id: Id;
}

/** Lets sources wait: after the commit no attempt of theirs begins. */
export async function pauseBulk(ctx: WorkContext, sources: readonly SourceRecord[]): Promise<void> {
  await setSourceStates(ctx.tx, sources, 'paused');
}

/** Continues paused sources. */
export async function resumeBulk(ctx: WorkContext, sources: readonly SourceRecord[]): Promise<void> {
  await scheduleDue(ctx, sourcePreparation, await setSourceStates(ctx.tx, sources, 'running'));
}

/** Ends sources for good: what has not left is refused, in slices. */
export async function stopBulk(ctx: WorkContext, sources: readonly SourceRecord[]): Promise<void> {
  await scheduleDue(ctx, sourcePreparation, await setSourceStates(ctx.tx, sources, 'stopped'));
}
