import { readMoment } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { defineDueKind, scheduleDue, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { needsNoValue } from '../../../rules/contract/comparators.ts';
import { isGroup, type Condition, type Criteria } from '../../../rules/contract/criteria.ts';
import { addDays, localTime, startOfDay } from '../../../rules/contract/day-in-zone.ts';
import { dependsOnTime } from '../../../rules/contract/sources.ts';
import { entriesInside } from '../entries/late-entry-store.ts';
import { goalsOfBusinesses, lockSequences, type SequenceKey } from '../sequence/sequence-store.ts';
import { sequenceEntrySteps } from './entry-steps.ts';
import { beginScan } from './scans.ts';

/* A goal is judged when something changes that it names, when a step is due, and where time alone can reach it each day. */

/** The field of contacts that says which lists they are in. */
const LIST_FIELD = 'list.member_of';

/** Sequences whose goal time alone can reach: at the start of each day of the business, who has reached it leaves, in slices. */
export const sequenceGoals = defineDueKind({
  name: 'sequence_goals',
  key: ['sequence_id'],
  batch: 100,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const { tx, businessId: business_id } = ctx;
    const sequences = await lockSequences(
      tx,
      rows.map(({ sequence_id }) => ({ business_id, sequence_id })),
    );
    const at = await nextDay(tx, business_id);
    const next: NextDue[] = [];
    for (const { sequence_id } of rows) {
      const sequence = sequences.get(sequence_id);
      const isJudged = sequence !== undefined && dependsOnTime(sequence.goal);
      // Of a sequence that is paused, nobody leaves; who is due when it is started again is asked then.
      if (isJudged && sequence.status === 'active') await beginScan(ctx, { business_id, sequence_id, scan: 'goal' });
      next.push(isJudged ? { at } : null);
    }
    return next;
  },
});

/** Schedules the days of sequences that have got a goal, where time alone can reach it. */
export async function scheduleGoalDays(
  ctx: WorkContext,
  goals: readonly (SequenceKey & { goal: Criteria })[],
): Promise<void> {
  for (const { goal, ...key } of goals)
    if (dependsOnTime(goal))
      await scheduleDue(ctx, sequenceGoals, [{ ...key, due_time: await nextDay(ctx.tx, key.business_id) }]);
}

async function nextDay(tx: Transaction, businessId: Id): Promise<string> {
  const { now, zone } = await readMoment(tx, businessId);
  return new Date(startOfDay(addDays(localTime(Date.parse(now), zone).day, 1), zone)).toISOString();
}

/**
 * Has the goals judged of those who are inside a sequence whose goal names a list that they have joined, left, or got another
 * subscription to. An entry that is due too early is asked for its goal only.
 */
export async function noteGoalsOfLists(
  ctx: WorkContext,
  members: readonly { business_id: Id; list_id: Id; contact_id: Id }[],
): Promise<void> {
  const goals = await goalsOfBusinesses(ctx.tx, [...new Set(members.map(({ business_id }) => business_id))]);
  const stays = members.flatMap(({ business_id, list_id, contact_id }) =>
    goals
      .filter((each) => each.business_id === business_id && namesList(each.goal, list_id))
      .map(({ sequence_id }) => ({ business_id, sequence_id, contact_id })),
  );
  await scheduleDue(ctx, sequenceEntrySteps, await entriesInside(ctx.tx, stays));
}

/** Whether criteria ask for this list; a condition without a value asks for any. */
function namesList(criteria: Criteria, listId: Id): boolean {
  const asks = ({ field, comparator, value }: Condition): boolean =>
    field === LIST_FIELD &&
    (needsNoValue(comparator) ||
      (Array.isArray(value) ? (value as unknown[]) : [value]).some((each) => isOf(each, listId)));
  return criteria !== null && criteria.criteria.some((part) => (isGroup(part) ? namesList(part, listId) : asks(part)));
}

const isOf = (value: unknown, listId: Id): boolean =>
  value === listId || (typeof value === 'object' && value !== null && 'id' in value && value.id === listId);
