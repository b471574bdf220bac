import type { Id } from '../../../foundation/contract/id.ts';
import type { Step } from '../../../outreach/contract/step.ts';
import { dueAfter, intoWindow } from '../../../outreach/server/index.ts';
import { stepAfter, stepOf, type StepVersion } from '../entries/carry-over.ts';
import type { EntryProgress, EntryRow, Exit } from '../entries/entry-store.ts';
import type { SequenceRow } from '../sequence/sequence-store.ts';
import { carriedEntry, withProgress } from './carry-entries.ts';

/** The moment by the database's clock, and the zone of the business. */
export interface StepMoment {
  nowMs: number;
  zone: string;
}

/**
 * What becomes of an entry that is due. `carried`: where a change of the steps has put it, which is written in any case.
 * `over`: it has left; `waits`: the sequence is paused; `later`: it was early, or its step may not leave now.
 */
export type EntryTurn = { carried: EntryProgress | null } & (
  | { kind: 'over' }
  | { kind: 'waits' }
  | { kind: 'exit'; entry: EntryRow; exit: Exit }
  | { kind: 'complete' }
  | { kind: 'later'; entry: EntryRow; at: string }
  | { kind: 'run'; entry: EntryRow; step: Step; steps: readonly Step[] }
);

const SEQUENCE_DELETED: Exit = { reason: 'exited_at_step', detail: 'sequence_deleted' };

/** What is to be done with a locked entry, by what is written of it now. */
export function turnOfEntry(
  found: EntryRow | undefined,
  sequence: SequenceRow | undefined,
  versions: readonly StepVersion[],
  { nowMs, zone }: StepMoment,
): EntryTurn {
  if (found?.status !== 'active') return { kind: 'over', carried: null };
  if (!sequence) return { kind: 'exit', entry: found, exit: SEQUENCE_DELETED, carried: null };
  // Its due time stays; starting the sequence again makes it due.
  if (sequence.status !== 'active' || sequence.channel_id === null) return { kind: 'waits', carried: null };
  const carried = carriedEntry(found, versions, zone);
  const entry = carried ? withProgress(found, carried) : found;
  if (entry.next_step_id === null || entry.due_time === null) return { kind: 'complete', carried };
  const due = Date.parse(entry.due_time);
  if (due > nowMs) return { kind: 'later', entry, at: entry.due_time, carried };
  const step = stepOf(versions, entry.version, entry.next_step_id);
  if (!step) throw new Error('The next step of an entry is not one of its version');
  const opens = intoWindow(nowMs, step.window, zone);
  if (opens > nowMs) return { kind: 'later', entry, at: new Date(opens).toISOString(), carried };
  const steps = versions.find(({ version }) => version === entry.version)?.steps ?? [];
  return { kind: 'run', entry, step, steps, carried };
}

/** Where an entry is after its step. The delay of the next one counts from now; after the last step it is complete. */
export function afterStep(
  { entry, step, steps }: { entry: EntryRow; step: Step; steps: readonly Step[] },
  { nowMs, zone }: StepMoment,
  isSent: boolean,
): EntryProgress {
  const doneSteps = [...entry.done_steps, step.id];
  const next = stepAfter(steps, step.id, doneSteps);
  return {
    id: entry.id,
    version: entry.version,
    next_step_id: next?.id ?? null,
    due_time: next ? new Date(dueAfter(nowMs, next, zone)).toISOString() : null,
    done_steps: doneSteps,
    last_step_time: new Date(nowMs).toISOString(),
    is_sent: isSent,
    is_new_pass: false,
  };
}

/** Entries that get the same step of the same version. */
export interface StepGroup {
  sequence: SequenceRow;
  version: number;
  step: Step;
  /** The first is 1. */
  position: number;
  turns: Extract<EntryTurn, { kind: 'run' }>[];
}

/** Groups in the order of the sequences, so that what is locked for them is locked in one order. */
export function groupBySteps(
  turns: readonly Extract<EntryTurn, { kind: 'run' }>[],
  sequences: ReadonlyMap<Id, SequenceRow>,
): StepGroup[] {
  const grouped = Map.groupBy(turns, ({ entry, step }) => `${entry.sequence_id} ${entry.version} ${step.id}`);
  return [...grouped.values()]
    .flatMap((own): StepGroup[] => {
      const [first] = own;
      const sequence = first && sequences.get(first.entry.sequence_id);
      if (!first || !sequence) return [];
      const { entry, step, steps } = first;
      const position = steps.findIndex(({ id }) => id === step.id) + 1;
      return [{ sequence, version: entry.version, step, position, turns: own }];
    })
    .toSorted(
      (one, other) =>
        compareIds(one.sequence.sequence_id, other.sequence.sequence_id) ||
        one.version - other.version ||
        one.position - other.position,
    );
}

const compareIds = (one: Id, other: Id): number =>
  BigInt(one) < BigInt(other) ? -1 : BigInt(one) > BigInt(other) ? 1 : 0;
