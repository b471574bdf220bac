import { defineDueKind } from '../../../foundation/server/scheduler/due-kind.ts';
import { decideByOutreach } from './decide-by-outreach.ts';
import { runEntries } from './run-entries.ts';

/** Entries whose next step is due. Many of a business are one transaction: their number adds no statement. */
export const sequenceEntrySteps = defineDueKind({
  name: 'sequence_entries',
  key: ['entry_id'],
  batch: 1_000,
  leaseSeconds: 60,
  pollMs: 1_000,
  run: runEntries(decideByOutreach),
});
