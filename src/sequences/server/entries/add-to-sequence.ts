import { readMoment } from '../../../accounts/server/index.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { refusal, type Refusal } from '../../../foundation/server/refuse.ts';
import { scheduleDue, type NewDueRow } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { dueAfter } from '../../../outreach/server/index.ts';
import type { EntryWay } from '../../contract/sequence.ts';
import { sequenceEntrySteps } from '../engine/entry-steps.ts';
import { lockSequences, readVersions } from '../sequence/sequence-store.ts';
import { countInsideAmong, insertEntries, noteChanges } from './entry-store.ts';

/** Rows that one statement schedules. */
const SCHEDULED_AT_ONCE = 2_000;

/** Contacts that something lets enter a sequence, as many as one transaction may write. */
export interface SequenceAddition {
  business_id: Id;
  actor: Actor;
  sequence_id: Id;
  contact_ids: readonly Id[];
  way: EntryWay;
  /** Only who has never been inside enters: for what is asked again and again. */
  onlyNew?: true;
}

/** `refused`: opted out, not known, or inside before where nobody may enter again. */
export interface AdditionResult {
  added: number;
  already_members: number;
  refused: number;
}

/**
 * Lets contacts enter sequences; returns for each item how many did, or why none could. Who is inside stays as they are, also when
 * two calls add the same contact at once. The sequences are locked in the order of their ids.
 */
export async function addToSequence(
  ctx: WorkContext,
  items: readonly SequenceAddition[],
): Promise<(AdditionResult | { refusal: Refusal })[]> {
  const sequences = await lockSequences(ctx.tx, items);
  const versions = await readVersions(
    ctx.tx,
    [...sequences.values()].map((each) => ({ ...each, since: each.steps_version })),
  );
  const results: (AdditionResult | { refusal: Refusal })[] = [];
  const due: NewDueRow<'entry_id'>[] = [];
  let isDueNow = false;
  for (const item of items) {
    const sequence = sequences.get(item.sequence_id);
    const [first] = versions.get(item.sequence_id)?.at(-1)?.steps ?? [];
    if (!sequence || sequence.business_id !== item.business_id) results.push({ refusal: refusal('NOT_FOUND') });
    else if (!first) results.push({ refusal: refusal('NOT_ALLOWED', { reason: 'SEQUENCE_NO_STEPS' }) });
    else {
      const { business_id, sequence_id } = item;
      const contactIds = [...new Set(item.contact_ids)];
      const { now, zone } = await readMoment(ctx.tx, business_id);
      const dueTime = new Date(dueAfter(Date.parse(now), first, zone)).toISOString();
      const entered = await insertEntries(ctx.tx, {
        business_id,
        sequence_id,
        version: sequence.steps_version,
        step_id: first.id,
        due_time: dueTime,
        way: item.way,
        actor: item.actor,
        contact_ids: contactIds,
        may_reenter: sequence.may_reenter && item.onlyNew !== true,
      });
      // Counted afterwards: another call may have added some of them meanwhile, and the insert has waited for it.
      const inside = (await countInsideAmong(ctx.tx, item, contactIds)) - entered.length;
      await noteChanges(ctx.tx, entered.length > 0 ? [{ business_id, sequence_id, entered: entered.length }] : []);
      for (const entry_id of entered) due.push({ business_id, entry_id, due_time: dueTime });
      isDueNow ||= entered.length > 0 && dueTime <= now;
      results.push({
        added: entered.length,
        already_members: inside,
        refused: contactIds.length - entered.length - inside,
      });
    }
  }
  // Last, after all that is locked.
  for (let from = 0; from < due.length; from += SCHEDULED_AT_ONCE)
    await scheduleDue(ctx, sequenceEntrySteps, due.slice(from, from + SCHEDULED_AT_ONCE));
  // What is due at once does not wait for the poll.
  if (isDueNow) ctx.tx.afterCommit(() => ctx.services.bus.wake(`due_${sequenceEntrySteps.name}`));
  return results;
}
