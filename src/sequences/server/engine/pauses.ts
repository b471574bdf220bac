import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { stopListeners } from '../../../outreach/server/index.ts';
import { writeRecords } from '../../../records/server/index.ts';
import { sequencePaused } from '../../contract/domain-events.ts';
import { sequenceModule } from '../sequence/sequence-module.ts';
import { findSequencesUsing, lockSequence } from '../sequence/sequence-store.ts';

/** Pauses sequences that cannot send any more, says why, and has their owners notified. */
export const sequencePauses = defineDueKind({
  name: 'sequence_pauses',
  key: ['sequence_id'],
  columns: { reason: 'text' },
  batch: 1,
  leaseSeconds: 30,
  pollMs: 1_000,
  async run(ctx, rows) {
    for (const { sequence_id: id, reason } of rows) await pause(ctx, id, reason);
    return rows.map(() => null);
  },
});

async function pause(ctx: BusinessContext, id: Id, reason: string): Promise<void> {
  const { tx, businessId: business_id } = ctx;
  const sequence = await lockSequence(tx, business_id, id);
  if (sequence?.status !== 'active') return;
  const system = { status: 'inactive', paused_reason: reason };
  await writeRecords(ctx, sequenceModule, [{ business_id, actor: systemActor, id, values: {}, system }]);
  const { title, owner_id } = sequence;
  ctx.raise(sequencePaused, [{ business_id, sequence_id: id, title, owner_id, reason }]);
}

/** What pauses sequences before the next claim. */
export const pausingListeners = stopListeners({
  kind: 'sequence',
  name: 'sequences.pause_users',
  again: 'start the sequence again',
  findUsing: findSequencesUsing,
  scheduleStops: (ctx, stops) =>
    scheduleDue(
      ctx,
      sequencePauses,
      stops.map(({ record_id: sequence_id, ...stop }) => ({ ...stop, sequence_id })),
    ),
});
