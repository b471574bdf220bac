import { channelStateChanged } from '../../../channels/contract/domain-events.ts';
import { pauseBulk } from '../../../delivery/server/index.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { on } from '../../../foundation/server/domain-events/listener.ts';
import { defineDueKind, scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { writeRecords } from '../../../records/server/index.ts';
import { templateChanged } from '../../../templates/contract/domain-events.ts';
import { sequencePaused } from '../../contract/domain-events.ts';
import { sequenceModule } from '../sequence/sequence-module.ts';
import { findSequencesUsing, lockSequence } from '../sequence/sequence-store.ts';

/** Running sequences that use something which cannot be used any more. */
interface Affected {
  business_id: Id;
  channelId?: Id;
  templateId?: Id;
  reason: string;
}

/**
 * Pauses what waits of them in the transaction that knows of it, so that the next claim sends nothing. After the commit, where
 * nothing else is locked, the sequences are paused.
 */
async function pauseUsers(ctx: WorkContext, affected: readonly Affected[]): Promise<void> {
  for (const { business_id, reason, channelId = null, templateId = null } of affected) {
    const ids = await findSequencesUsing(ctx.tx, business_id, { channelId, templateId });
    await pauseBulk(
      ctx,
      ids.map((record_id) => ({ business_id, kind: 'sequence', record_id })),
      { isLate: true },
    );
    await scheduleDue(
      ctx,
      sequencePauses,
      ids.map((sequence_id) => ({ business_id, sequence_id, reason })),
    );
  }
}

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

export const pausingListeners = [
  on(templateChanged, 'sequences.pause_users_of_template', (ctx, items) =>
    pauseUsers(
      ctx,
      items.flatMap(({ business_id, template_id: templateId, name, before, after, reason }): Affected[] => {
        const of = { business_id, templateId };
        if (before.status === 'active' && after.status !== 'active') {
          const said = reason === null ? '' : ` ${reason}`;
          return [
            {
              ...of,
              reason: `The template ${name} cannot be sent any more.${said} Choose another one, then start the sequence again.`,
            },
          ];
        }
        if (before.category === after.category) return [];
        return [
          {
            ...of,
            reason: `The template ${name} is ${after.category} now, which changes who may get it and what it costs. Check the steps, then start the sequence again.`,
          },
        ];
      }),
    ),
  ),
  on(channelStateChanged, 'sequences.pause_users_of_channel', (ctx, items) =>
    pauseUsers(
      ctx,
      items.flatMap(({ business_id, channel_id: channelId, state }): Affected[] =>
        state === 'inactive' || state === 'paused' || state === 'removed'
          ? [
              {
                business_id,
                channelId,
                reason: 'The channel cannot send any more. See Settings > Channels, then start the sequence again.',
              },
            ]
          : [],
      ),
    ),
  ),
];
