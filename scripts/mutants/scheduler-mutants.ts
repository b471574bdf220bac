import type { Mutant } from './mutant.ts';

const scheduler = 'src/foundation/server/scheduler/scheduler.test.ts';

/** Faults that the tests of scheduled work must find. */
export const schedulerMutants: readonly Mutant[] = [
  {
    promise: 'R7',
    name: 'a due row is finished without its lease',
    file: 'src/foundation/server/scheduler/run-due.ts',
    find: 'if (result?.finished !== rows.length) throw new LeaseLost(kind.name);',
    replace: 'void result;',
    test: scheduler,
    only: 'the second finishes',
  },
  {
    promise: 'R7',
    name: 'claims of due rows are numbered by row',
    file: 'src/foundation/server/scheduler/due-statements.ts',
    find: 'lease_epoch = epoch.value',
    replace: 'lease_epoch = d.lease_epoch + 1',
    test: scheduler,
    only: 'scheduled again is not finished',
  },
  {
    promise: 'fairness',
    name: 'due rows are claimed by age alone',
    file: 'src/foundation/server/scheduler/claim-due.ts',
    find: 'isFair = isFull && (wasFair || isDominated(rows));',
    replace: 'isFair = false;',
    test: scheduler,
    only: '100,000',
  },
  {
    promise: 'fairness',
    name: 'fair claims begin with the same business every time',
    file: 'src/foundation/server/scheduler/claim-due.ts',
    find: 'if (isFair) cursor = lastVisited(rows, cursor);',
    replace: 'lastVisited(rows, cursor);',
    test: scheduler,
    only: 'go round',
  },
];
