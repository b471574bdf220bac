import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { dueAfter } from '../../../outreach/server/index.ts';
import { carryOver, stepOf, versionInForce, type Place, type StepVersion } from '../entries/carry-over.ts';
import type { EntryProgress, EntryRow } from '../entries/entry-store.ts';
import { readVersions, type SequenceKey } from '../sequence/sequence-store.ts';

export const placeOf = ({
  version,
  next_step_id,
  done_steps,
  last_step_time,
  entered_time,
}: Pick<EntryRow, 'version' | 'next_step_id' | 'done_steps' | 'last_step_time' | 'entered_time'>): Place => ({
  version,
  next_step_id,
  done_steps,
  base: last_step_time ?? entered_time,
  isNewPass: false,
  hasNewTime: false,
});

/** The versions that entries of some sequences are at, and all later ones, by sequence. */
export function versionsOf(tx: Transaction, entries: readonly EntryRow[]): Promise<Map<Id, StepVersion[]>> {
  const bySequence = Map.groupBy(entries, ({ sequence_id }) => sequence_id);
  return readVersions(
    tx,
    [...bySequence.values()].flatMap((own) => {
      const [first] = own;
      return first ? [{ ...keyOf(first), since: Math.min(...own.map(({ version }) => version)) }] : [];
    }),
  );
}

const keyOf = ({ business_id, sequence_id }: SequenceKey): SequenceKey => ({ business_id, sequence_id });

/**
 * Where an entry is after the changes of the steps that have been saved since and carry those who are inside; null where none does.
 * Nobody gets a step twice: what they have had stays behind them, unless they begin again.
 */
export function carriedEntry(entry: EntryRow, versions: readonly StepVersion[], zone: string): EntryProgress | null {
  if (versionInForce(entry.version, versions) === entry.version) return null;
  const place = carryOver(placeOf(entry), versions);
  const step = stepOf(versions, place.version, place.next_step_id);
  const isNewPass = place.isNewPass;
  return {
    id: entry.id,
    version: place.version,
    next_step_id: step?.id ?? null,
    due_time: step ? dueOf(entry, place, step, zone) : null,
    done_steps: place.done_steps,
    last_step_time: isNewPass ? place.base : entry.last_step_time,
    is_sent: false,
    is_new_pass: isNewPass,
  };
}

const dueOf = (
  { due_time }: EntryRow,
  { base, hasNewTime }: Place,
  step: Parameters<typeof dueAfter>[1],
  zone: string,
): string | null => (hasNewTime ? new Date(dueAfter(Date.parse(base), step, zone)).toISOString() : due_time);

/** An entry as it is once this progress is written. */
export const withProgress = (entry: EntryRow, progress: EntryProgress): EntryRow => ({
  ...entry,
  version: progress.version,
  next_step_id: progress.next_step_id,
  due_time: progress.due_time,
  done_steps: [...progress.done_steps],
  last_step_time: progress.last_step_time,
});
