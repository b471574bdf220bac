import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { emitMessageUpdates } from '../emit-messages.ts';
import { applyChanges } from './apply-changes.ts';
import { findLandedChanges, unparkChanges } from './parked-change-store.ts';

/** Applies changes that were parked while their message was being stored by another worker. */
export async function applyLanded(ctx: WorkContext): Promise<boolean> {
  const { tx } = ctx;
  const landed = await findLandedChanges(tx);
  const changes = await unparkChanges(tx, landed);
  emitMessageUpdates(ctx, await applyChanges(ctx, changes, new Map()));
  return false;
}
