import type { Mutant } from './mutant.ts';

const test = 'src/foundation/server/domain-events/domain-events.test.ts';
const delivery = 'src/foundation/server/domain-events/deliver-raised.ts';

/** Faults that the tests of domain events must find. */
export const domainEventMutants: readonly Mutant[] = [
  {
    promise: 'domain events',
    name: 'listeners run after the commit',
    file: 'src/foundation/server/create-work-context.ts',
    find: '  tx.beforeCommit(() =>\n    deliverRaised({',
    replace: '  tx.afterCommit(() =>\n    void deliverRaised({',
    test,
    only: 'commits with the cause',
  },
  {
    promise: 'domain events',
    name: 'a listener that fails takes its cause with it',
    file: delivery,
    find: 'if (isConnectionLost(error)) throw error;',
    replace: 'throw error;',
    test,
    only: 'loses its own work only',
  },
  {
    promise: 'domain events',
    name: 'what a failed listener has written stays',
    file: 'src/foundation/server/db/transaction.ts',
    find: "await this.send({ text: 'ROLLBACK TO SAVEPOINT part' });",
    replace: '',
    test,
    only: 'loses its own work only',
  },
  {
    promise: 'domain events',
    name: 'a failed listener still sends statements',
    file: 'src/foundation/server/db/transaction.ts',
    find: "if (this.#isEnded) return Promise.reject(new Error('This part of the transaction has ended'));",
    replace: '',
    test,
    only: 'still sends',
  },
  {
    promise: 'domain events',
    name: 'a chain of causes has no end',
    file: delivery,
    find: 'if (depth < MAX_DEPTH || event.name === chainCut.name) return false;',
    replace: 'if (depth < 40 || event.name === chainCut.name) return false;',
    test,
    only: 'is cut',
  },
  {
    promise: 'domain events',
    name: 'reactions are written for every business',
    file: delivery,
    find: 'if (configured.includes(name))',
    replace: 'if (configured.length >= 0)',
    test,
    only: 'has configured it',
  },
  {
    promise: 'domain events',
    name: 'a reaction stays when it has run',
    file: 'src/foundation/server/domain-events/reaction-store.ts',
    find: 'delete from reactions where business_id = $1 and id = any ($2) and failed_time is null\n    returning',
    replace:
      'update reactions set depth = depth where business_id = $1 and id = any ($2) and failed_time is null\n    returning',
    test,
    only: 'runs once',
  },
  {
    promise: 'domain events',
    name: 'a message of one business is sent into a chat of another',
    file: 'src/chats/server/chat-read-store.ts',
    find: 'on e.key_business_id = c.business_id and e.key_id = c.id',
    replace: 'on e.key_id = c.id',
    test: 'src/chats/server/set-operations.test.ts',
    only: 'stops no other',
  },
  {
    promise: 'R8',
    name: 'an update that waits too long for a lock stops all others',
    file: 'src/channels/server/inbox/ingest.ts',
    find: '(isDatabaseUnavailable(error) && !isStatementTimeout(error))',
    replace: 'isDatabaseUnavailable(error)',
    test: 'src/chats/server/incoming/ingest-faults.test.ts',
    only: 'too long for a lock',
  },
];
