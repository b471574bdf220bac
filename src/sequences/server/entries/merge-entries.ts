import { z } from 'zod';
import type { ContactMergeData, DeletedContacts, UndoableMergePart } from '../../../contacts/server/index.ts';
import { id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { sequenceEntrySteps } from '../engine/entry-steps.ts';
import { noteChanges } from './entry-store.ts';
import { lockEntriesOfContacts } from './late-entry-store.ts';
import { exitEntries } from './exit-entries.ts';
import { countEntriesOf, moveEntries, restoreMovedEntries } from './merge-entry-store.ts';

const remembered = z.array(
  z.object({ id, was_ended: z.boolean(), next_step_id: id.nullable(), due_time: z.string().nullable() }),
);

const contactsOf = ({ business_id, kept_id, merged_id }: Parameters<ContactMergeData>[1][number]) =>
  [kept_id, merged_id].map((contact_id) => ({ business_id, contact_id }));

/**
 * The stays of contacts that turn out to be one person are those of the kept one. Where both were inside the same sequence the kept
 * one goes on, so that nobody gets it twice.
 */
async function mergeAll(ctx: WorkContext, merges: Parameters<ContactMergeData>[1]) {
  await lockEntriesOfContacts(ctx.tx, merges.flatMap(contactsOf));
  const moved = await moveEntries(ctx.tx, merges);
  await noteChanges(
    ctx.tx,
    moved.flatMap(({ business_id, sequence_id, was_ended }) =>
      was_ended ? [{ business_id, sequence_id, exited: 1 }] : [],
    ),
  );
  return moved;
}

export const mergeEntries: ContactMergeData = async (ctx, merges) => {
  await mergeAll(ctx, merges);
};

/** The sequences of contacts that a person merges. */
export const sequenceMergePart: UndoableMergePart = {
  name: 'sequences',
  label: 'Sequences',
  count: ({ tx, businessId }, contactIds) => countEntriesOf(tx, businessId, contactIds),
  async merge(ctx, pair) {
    const moved = await mergeAll(ctx, [pair]);
    return moved.map(({ id: entryId, was_ended, next_step_id, due_time }) => ({
      id: entryId,
      was_ended,
      next_step_id,
      due_time,
    }));
  },
  async undo(ctx, { business_id, merged_id }, data) {
    const entries = remembered.parse(data);
    const restored = await restoreMovedEntries(ctx.tx, business_id, merged_id, entries);
    await noteChanges(
      ctx.tx,
      restored.map(({ sequence_id }) => ({ business_id, sequence_id, exited: -1 })),
    );
    await scheduleDue(
      ctx,
      sequenceEntrySteps,
      restored.map(({ id: entry_id, due_time }) => ({ business_id, entry_id, due_time })),
    );
    return [];
  },
};

/** Contacts that are deleted leave their sequences; how many there were stays counted. */
export async function exitDeletedContacts(ctx: WorkContext, contacts: DeletedContacts): Promise<void> {
  const entries = await lockEntriesOfContacts(ctx.tx, contacts);
  for (const [businessId, own] of Map.groupBy(entries, ({ business_id }) => business_id))
    await exitEntries(
      ctx,
      businessId,
      own.map((entry) => entry.id),
      { reason: 'exited_at_step', detail: 'contact_deleted' },
    );
}
