import { readMoment } from '../../../accounts/server/index.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineSlicedKind, scheduleDue, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { activeMembersAmong, listActiveMembers } from '../../../lists/server/index.ts';
import { addToSequence } from '../entries/add-to-sequence.ts';
import { advanceEntries, lockInsideAmongContacts, noteChanges } from '../entries/entry-store.ts';
import { exitEntries } from '../entries/exit-entries.ts';
import { lockSequences, type SequenceKey, type SequenceRow } from '../sequence/sequence-store.ts';
import { carriedEntry, versionsOf } from './carry-entries.ts';
import { sequenceEntrySteps } from './entry-steps.ts';
import { contactsAtGoal } from './run-entries.ts';
import {
  advanceScan,
  countScans,
  entriesInsideAfter,
  endScan,
  insertScan,
  lockEntriesToCarry,
  lockEntriesByList,
  lockEntriesInside,
  readNextScan,
  openResumeScan,
  overdueEntries,
  type Scan,
  type ScanName,
} from './scan-store.ts';

/** A transaction works on at most this number of members. */
const SLICE = 2_000;
/** Who comes to fit the criteria of a list enters within this time; nothing says when somebody does. */
const DYNAMIC_AGAIN_SECONDS = 600;
/** After a pause: one after another, at most ten a minute, but all of them within an hour. */
const RESUMED_APART_MS = 6_000;
const RESUMED_WITHIN_MS = 3_600_000;

/** Goes through the members of a sequence or of its list, one slice in each transaction. */
export const sequenceScans = defineSlicedKind({
  name: 'sequence_scans',
  key: ['sequence_id'],
  leaseSeconds: 60,
  runSlice: (ctx, { sequence_id }) => runSlice(ctx, sequence_id),
});

/** Begins to go through the members of a sequence, or of its list, after the commit. */
export async function beginScan(ctx: WorkContext, { scan, ...key }: SequenceKey & { scan: ScanName }): Promise<void> {
  await insertScan(ctx.tx, key, scan);
  await scheduleDue(ctx, sequenceScans, [key]);
}

async function runSlice(ctx: BusinessContext, sequenceId: Id): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const key = { business_id: businessId, sequence_id: sequenceId };
  await tx.discardPlans(0);
  const sequence = (await lockSequences(tx, [key])).get(sequenceId);
  const scan = await readNextScan(tx, businessId, sequenceId);
  if (!scan) return null;
  const isOver = sequence ? await sliceOf(ctx, sequence, scan) : await closeSlice(ctx, sequenceId);
  if (isOver === false) return { afterSeconds: 0 };
  await endScan(tx, businessId, sequenceId, scan.scan);
  if (isOver === 'again') {
    await insertScan(tx, key, 'list');
    return { afterSeconds: DYNAMIC_AGAIN_SECONDS };
  }
  return (await countScans(tx, businessId, sequenceId)) > 0 ? { afterSeconds: 0 } : null;
}

/** Whether that was the last slice; `again`: of this round. */
type Ending = boolean | 'again';

function sliceOf(ctx: BusinessContext, sequence: SequenceRow, scan: Scan): Promise<Ending> {
  switch (scan.scan) {
    case 'list':
      return enterSlice(ctx, sequence, scan);
    case 'leave':
      return leaveSlice(ctx, sequence, scan);
    case 'resume':
      return resumeSlice(ctx, sequence, scan);
    case 'carry':
      return carrySlice(ctx, sequence);
    case 'goal':
      return goalSlice(ctx, sequence, scan);
    case 'close':
      return closeSlice(ctx, sequence.sequence_id);
  }
}

const actorOf = ({ sequence_id: id, title }: SequenceRow): Actor => ({ type: 'sequence', id, label: title });

/** Members of the list enter who have never been inside. A sequence that waits takes nobody; it begins again when it is started. */
async function enterSlice(ctx: BusinessContext, sequence: SequenceRow, { cursor }: Scan): Promise<Ending> {
  const { contact_list_id: listId, sequence_id, status } = sequence;
  if (listId === null || status !== 'active') return true;
  const page = await listActiveMembers(ctx, ctx.businessId, listId, { after: cursor, limit: SLICE });
  if (!page) return true;
  const { contact_ids: contactIds, isDynamic } = page;
  const key = { business_id: ctx.businessId, sequence_id };
  if (contactIds.length > 0)
    await addToSequence(ctx, [
      { ...key, actor: actorOf(sequence), contact_ids: contactIds, way: 'list', onlyNew: true },
    ]);
  const last = contactIds.at(-1);
  if (contactIds.length === SLICE && last !== undefined) {
    await advanceScan(ctx.tx, ctx.businessId, sequence_id, { scan: 'list', cursor: last, cursor_time: null, done: 0 });
    return false;
  }
  if (isDynamic) await insertScan(ctx.tx, key, 'leave');
  return true;
}

/** Who entered by a list with criteria and no longer fits them leaves. */
async function leaveSlice(ctx: BusinessContext, sequence: SequenceRow, { cursor }: Scan): Promise<Ending> {
  const { contact_list_id: listId, sequence_id, status } = sequence;
  if (listId === null || status !== 'active') return true;
  const entries = await lockEntriesByList(ctx.tx, ctx.businessId, sequence_id, cursor, SLICE);
  const fitting = await activeMembersAmong(
    ctx,
    ctx.businessId,
    listId,
    entries.map(({ contact_id }) => contact_id),
  );
  const gone = entries.filter(({ contact_id }) => !fitting.has(contact_id)).map(({ id }) => id);
  await exitEntries(ctx, ctx.businessId, gone, { reason: 'removed_from_list', detail: null });
  const last = entries.at(-1);
  if (entries.length < SLICE || !last) return 'again';
  await advanceScan(ctx.tx, ctx.businessId, sequence_id, {
    scan: 'leave',
    cursor: last.id,
    cursor_time: null,
    done: 0,
  });
  return false;
}

/** What came due in the pause is due again, one after another, in the order in which it would have been sent. */
async function resumeSlice(ctx: BusinessContext, { sequence_id, status }: SequenceRow, given: Scan): Promise<Ending> {
  const { tx, businessId } = ctx;
  // Paused again: the next start begins again.
  if (status !== 'active') return true;
  const scan = given.until === null ? await openResumeScan(tx, businessId, sequence_id) : given;
  const entries = await overdueEntries(tx, businessId, sequence_id, scan, SLICE);
  const apart = Math.min(RESUMED_APART_MS, RESUMED_WITHIN_MS / Math.max(scan.total, 1));
  const from = Date.parse(scan.until ?? '');
  await scheduleDue(
    ctx,
    sequenceEntrySteps,
    entries.map(({ id: entry_id }, index) => ({
      business_id: businessId,
      entry_id,
      due_time: new Date(from + (scan.done + index) * apart).toISOString(),
    })),
  );
  const last = entries.at(-1);
  if (entries.length < SLICE || !last) return true;
  await advanceScan(tx, businessId, sequence_id, {
    scan: 'resume',
    cursor: last.id,
    cursor_time: last.due_time,
    done: scan.done + entries.length,
  });
  return false;
}

/** Members come to the version of the steps that was saved for them. */
async function carrySlice(ctx: BusinessContext, { sequence_id }: SequenceRow): Promise<Ending> {
  const { tx, businessId } = ctx;
  const entries = await lockEntriesToCarry(tx, businessId, sequence_id, SLICE);
  const [versions, { zone }] = await Promise.all([versionsOf(tx, entries), readMoment(tx, businessId)]);
  const carried = entries.flatMap((entry) => carriedEntry(entry, versions.get(sequence_id) ?? [], zone) ?? []);
  await advanceEntries(tx, businessId, carried);
  const completed = carried.filter(({ next_step_id }) => next_step_id === null).length;
  await noteChanges(tx, carried.length > 0 ? [{ business_id: businessId, sequence_id, completed }] : []);
  await scheduleDue(
    ctx,
    sequenceEntrySteps,
    carried.flatMap(({ id: entry_id, due_time }) =>
      due_time === null ? [] : [{ business_id: businessId, entry_id, due_time }],
    ),
  );
  return entries.length < SLICE;
}

/** Who has reached the goal leaves. */
async function goalSlice(ctx: BusinessContext, sequence: SequenceRow, { cursor }: Scan): Promise<Ending> {
  const { tx, businessId } = ctx;
  const { sequence_id, goal, status } = sequence;
  if (status !== 'active') return true;
  const inside = await entriesInsideAfter(tx, businessId, sequence_id, cursor, SLICE);
  const contacts = inside.map(({ contact_id }) => contact_id);
  const reached = await contactsAtGoal(ctx, goal, contacts);
  const entries = await lockInsideAmongContacts(tx, sequence, [...reached]);
  await exitEntries(ctx, businessId, entries, { reason: 'exited_at_step', detail: 'goal_reached' });
  const last = inside.at(-1);
  if (inside.length < SLICE || !last) return true;
  await advanceScan(tx, businessId, sequence_id, { scan: 'goal', cursor: last.id, cursor_time: null, done: 0 });
  return false;
}

/** Members of a deleted sequence leave. */
async function closeSlice(ctx: BusinessContext, sequenceId: Id): Promise<Ending> {
  const entries = await lockEntriesInside(ctx.tx, ctx.businessId, sequenceId, SLICE);
  await exitEntries(
    ctx,
    ctx.businessId,
    entries.map(({ id }) => id),
    { reason: 'exited_at_step', detail: 'sequence_deleted' },
  );
  return entries.length < SLICE;
}
