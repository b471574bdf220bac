import { readMoment } from '../../../accounts/server/index.ts';
import { contactModule } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { DueRow, NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { StepRun } from '../../../outreach/server/index.ts';
import { fieldsOf, selectRecordIds } from '../../../records/server/index.ts';
import {
  advanceEntries,
  findKnown,
  lockEntries,
  noteChanges,
  sequencesOfEntries,
  setDueTimes,
  type EntryProgress,
  type Exit,
} from '../entries/entry-store.ts';
import { exitEntries } from '../entries/exit-entries.ts';
import { lockSequences, type SequenceRow } from '../sequence/sequence-store.ts';
import { versionsOf } from './carry-entries.ts';
import { afterStep, groupBySteps, turnOfEntry, type EntryTurn, type StepGroup, type StepMoment } from './step-plan.ts';

/**
 * Decides about the members of a step, in the transaction that advances them. `entry_id` is that of the pass. Returns the passes of
 * those who get a message; null: the step cannot be done now, and nothing is decided.
 */
export type DecideStep = (
  ctx: BusinessContext,
  run: StepRun,
  members: readonly { contact_id: Id; entry_id: Id }[],
) => Promise<ReadonlySet<Id> | null>;

/** From so many entries on a batch is planned for itself. */
const MANY = 100;
/** When a step is tried again that cannot be done now. */
const BLOCKED_SECONDS = 600;

type StayingTurn = Extract<EntryTurn, { entry: unknown; kind: 'run' | 'later' }>;

/** Does the steps of entries that are due, in a number of statements that does not grow with the entries. */
export const runEntries =
  (decide: DecideStep) =>
  async (ctx: BusinessContext, rows: readonly DueRow<'entry_id'>[]): Promise<readonly NextDue[]> => {
    const { tx, businessId } = ctx;
    const ids = rows.map(({ entry_id }) => entry_id);
    // Plans that were made when tables were small read all rows for each new one.
    if (rows.length >= MANY) await tx.discardPlans(0);
    const sequences = await lockSequences(tx, await sequencesOfEntries(tx, businessId, ids));
    const entries = await lockEntries(tx, businessId, ids);
    const versions = await versionsOf(tx, [...entries.values()]);
    const { now, zone } = await readMoment(tx, businessId);
    const moment = { nowMs: Date.parse(now), zone };
    const turns = new Map(
      ids.map((id): [Id, EntryTurn] => {
        const entry = entries.get(id);
        const of = entry?.sequence_id ?? '';
        return [id, turnOfEntry(entry, sequences.get(of), versions.get(of) ?? [], moment)];
      }),
    );
    await writeCarried(ctx, [...turns.values()], entries);
    await writeExits(ctx, [...turns.values()]);
    await writeLater(ctx, [...turns.values()]);
    const staying = [...turns.values()].filter((turn) => turn.kind === 'run' || turn.kind === 'later');
    const remaining = await withoutThoseWhoLeave(ctx, staying, sequences);
    const progress = new Map<Id, EntryProgress>();
    const runs = remaining.filter((turn) => turn.kind === 'run');
    for (const group of groupBySteps(runs, sequences))
      for (const each of await runGroup(ctx, decide, group, moment)) progress.set(each.id, each);
    const isRun = new Set(runs.map(({ entry }) => entry.id));
    return ids.map((id): NextDue => {
      const done = progress.get(id);
      if (isRun.has(id) && !done) return { afterSeconds: BLOCKED_SECONDS };
      const turn = turns.get(id);
      const at = turn?.kind === 'later' ? turn.at : (done?.due_time ?? null);
      return at === null ? null : { at };
    });
  };

/** Where changes of the steps have put entries is written before anything else: what is decided refers to the new pass. */
async function writeCarried(
  { tx, businessId }: BusinessContext,
  turns: readonly EntryTurn[],
  entries: ReadonlyMap<Id, { sequence_id: Id; pass_id: Id }>,
): Promise<void> {
  const carried = turns.flatMap((turn) => turn.carried ?? []);
  const passes = await advanceEntries(tx, businessId, carried);
  for (const turn of turns)
    if (turn.kind === 'run' && turn.carried) turn.entry.pass_id = passes.get(turn.entry.id) ?? turn.entry.pass_id;
  const completed = turns.flatMap((turn) => (turn.kind === 'complete' && turn.carried ? [turn.carried.id] : []));
  await noteChanges(
    tx,
    [...Map.groupBy(completed, (id) => entries.get(id)?.sequence_id ?? '')].map(([sequence_id, own]) => ({
      business_id: businessId,
      sequence_id,
      completed: own.length,
    })),
  );
}

async function writeExits(ctx: BusinessContext, turns: readonly EntryTurn[]): Promise<void> {
  const exits = turns.filter((turn) => turn.kind === 'exit');
  for (const [, own] of Map.groupBy(exits, ({ exit }) => `${exit.reason} ${exit.detail ?? ''}`)) {
    const [first] = own;
    if (first)
      await exitEntries(
        ctx,
        ctx.businessId,
        own.map(({ entry }) => entry.id),
        first.exit,
      );
  }
}

const writeLater = ({ tx, businessId }: BusinessContext, turns: readonly EntryTurn[]): Promise<void> =>
  setDueTimes(
    tx,
    businessId,
    turns.flatMap((turn) =>
      turn.kind === 'later' && turn.at !== turn.entry.due_time ? [{ id: turn.entry.id, due_time: turn.at }] : [],
    ),
  );

/** It is asked whether the contact is still there, and whether the goal is reached; also of who was early, because they changed. */
async function withoutThoseWhoLeave(
  ctx: BusinessContext,
  staying: readonly StayingTurn[],
  sequences: ReadonlyMap<Id, SequenceRow>,
): Promise<StayingTurn[]> {
  const { tx, businessId } = ctx;
  const known = await findKnown(
    tx,
    businessId,
    staying.map(({ entry }) => entry.contact_id),
  );
  const leave = async (own: readonly StayingTurn[], exit: Exit) =>
    exitEntries(
      ctx,
      businessId,
      own.map(({ entry }) => entry.id),
      exit,
    );
  await leave(
    staying.filter(({ entry }) => !known.has(entry.contact_id)),
    { reason: 'exited_at_step', detail: 'contact_deleted' },
  );
  const left = new Set<Id>();
  for (const [sequenceId, own] of Map.groupBy(staying, ({ entry }) => entry.sequence_id)) {
    const goal = sequences.get(sequenceId)?.goal ?? null;
    if (goal === null) continue;
    const contacts = own.map(({ entry }) => entry.contact_id);
    const fitting = await contactsAtGoal(ctx, goal, contacts);
    const reached = own.filter(({ entry }) => fitting.has(entry.contact_id));
    await leave(reached, { reason: 'exited_at_step', detail: 'goal_reached' });
    for (const { entry } of reached) left.add(entry.id);
  }
  return staying.filter(({ entry }) => known.has(entry.contact_id) && !left.has(entry.id));
}

/** Those of the contacts that fit a goal now. */
export async function contactsAtGoal(
  { tx, services, businessId }: Pick<BusinessContext, 'tx' | 'services' | 'businessId'>,
  goal: SequenceRow['goal'],
  contactIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (goal === null || contactIds.length === 0) return new Set();
  const [fields, moment] = await Promise.all([
    fieldsOf({ tx, services }, businessId, contactModule),
    readMoment(tx, businessId),
  ]);
  const filter = { criteria: goal, ids: contactIds, ...moment };
  return new Set(await selectRecordIds(tx, fields, businessId, filter, { after: '0', limit: contactIds.length }));
}

/** Decides about one group and advances it: both are in this transaction, so that no step is done twice and none is left out. */
async function runGroup(
  ctx: BusinessContext,
  decide: DecideStep,
  group: StepGroup,
  moment: StepMoment,
): Promise<EntryProgress[]> {
  const { tx, businessId } = ctx;
  const { sequence, turns } = group;
  const members = turns.map(({ entry }) => ({ contact_id: entry.contact_id, entry_id: entry.pass_id }));
  const sent = await decide(ctx, runOf(group), members);
  if (sent === null) return [];
  const progress = turns.map((turn) => afterStep(turn, moment, sent.has(turn.entry.pass_id)));
  await advanceEntries(tx, businessId, progress);
  const completed = progress.filter(({ next_step_id }) => next_step_id === null).length;
  await noteChanges(tx, [{ business_id: businessId, sequence_id: sequence.sequence_id, completed }]);
  return progress;
}

function runOf({ sequence, version, step, position, turns }: StepGroup): StepRun {
  const { sequence_id: id, title, channel_id: channelId } = sequence;
  if (channelId === null) throw new Error('A step is run without a channel');
  return {
    kind: 'sequence',
    record: { id, label: title },
    version: String(version),
    channelId,
    step,
    position,
    before: turns[0]?.steps[position - 2]?.id ?? null,
    actor: { type: 'sequence', id, label: title },
    lane: 3,
  };
}
