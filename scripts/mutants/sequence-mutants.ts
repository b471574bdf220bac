import type { Mutant } from './mutant.ts';

const steps = 'src/sequences/server/engine/steps.test.ts';
const entries = 'src/sequences/server/entries/entries.test.ts';
const sending = 'src/sequences/server/members/sending.test.ts';
const carrying = 'src/sequences/server/entries/carry-over.test.ts';

/** Faults in sequences that their tests must find. */
export const sequenceMutants: readonly Mutant[] = [
  {
    promise: 'R5',
    name: 'an entry is advanced from when its step was planned, so that a stopped server sends steps at once',
    file: 'src/sequences/server/engine/step-plan.ts',
    find: 'new Date(dueAfter(nowMs, next, zone)).toISOString()',
    replace: 'new Date(dueAfter(Date.parse(entry.due_time ?? ""), next, zone)).toISOString()',
    test: steps,
    only: 'a server that was stopped for days',
  },
  {
    promise: 'R10',
    name: 'a message is sent to a contact who has left the sequence',
    file: 'src/sequences/server/entries/late-entry-store.ts',
    find: "and n.status <> 'exited' and exists",
    replace: 'and exists',
    test: sending,
    only: 'has left meanwhile',
  },
  {
    promise: 'R28',
    name: 'a day of a delay is 24 hours',
    file: 'src/outreach/server/due-time.ts',
    find: "measure === 'days' ? daysLater(ms, value, zone)",
    replace: "measure === 'days' ? ms + value * 24 * MS.hours",
    test: 'src/outreach/server/due-time.test.ts',
    only: 'a day over the spring change',
  },
  {
    promise: 'SEQ-28',
    name: 'all that came due in a pause is sent at once',
    file: 'src/sequences/server/engine/scans.ts',
    find: 'const RESUMED_APART_MS = 6_000;',
    replace: 'const RESUMED_APART_MS = 0;',
    test: steps,
    only: 'sent spread out',
  },
  {
    promise: 'SEQ-22',
    name: 'a reply to an older message ends the sequence',
    file: 'src/sequences/server/entries/late-entry-store.ts',
    find: " and date_trunc('second', n.first_sent_time) <= $3",
    replace: ' and $3::timestamptz is not null',
    test: entries,
    only: 'a reply ends the sequence',
  },
  {
    promise: 'SEQ-01',
    name: 'a step that a member has had comes again when the steps are put into another order',
    file: 'src/sequences/server/entries/carry-over.ts',
    find: 'return steps.slice(at + 1).find(({ id }) => !doneSteps.includes(id));',
    replace: 'return steps.slice(at + 1).find(({ id }) => id !== doneSteps.at(-1));',
    test: carrying,
    only: 'twice in one pass',
  },
];
