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
  {
    promise: 'fairness',
    name: 'webhooks of one account fill the batch first',
    file: 'migrations/functions/webhook-inbox.sql',
    find: 'share := ceil(max_rows::float8 / cardinality(routes));',
    replace: 'share := max_rows;',
    test: 'src/channels/server/inbox/claim-webhooks.test.ts',
    only: '50,000',
  },
  {
    promise: 'fairness',
    name: 'webhooks are claimed from the same account on',
    file: 'src/channels/server/inbox/ingest.ts',
    find: 'turn.afterRoute = lastRoute;',
    replace: 'void lastRoute;',
    test: 'src/chats/server/incoming/ingest-faults.test.ts',
    only: 'take turns',
  },
  {
    promise: 'R8',
    name: 'webhooks of one account are claimed newest first',
    file: 'migrations/functions/webhook-inbox.sql',
    find: 'w.route_key = r.route order by w.id limit share',
    replace: 'w.route_key = r.route order by w.id desc limit share',
    test: 'src/channels/server/inbox/claim-webhooks.test.ts',
    only: 'in their own order',
  },
  {
    promise: 'wake-ups',
    name: 'stored webhooks wake no other process',
    file: 'src/foundation/server/realtime/postgres-bus.ts',
    find: '      pending.add(work);\n',
    replace: '',
    test: 'src/chats/server/incoming/ingest-faults.test.ts',
    only: 'is woken by',
  },
];
