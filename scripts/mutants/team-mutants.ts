import type { Mutant } from './mutant.ts';

/** Faults in what colleagues do together that the tests must find. */
export const teamMutants: readonly Mutant[] = [
  {
    promise: 'S12',
    name: 'a comment that came into the queue is sent to the customer',
    file: 'src/chats/server/send/guard-sends.ts',
    find: "  if (isInternal) return no('INTERNAL');\n",
    replace: '',
    test: 'src/chats/server/teamwork/write-comments.test.ts',
    only: 'came into the queue',
  },
  {
    promise: 'S12',
    name: 'who may not receive a topic is told who is at its records',
    file: 'src/foundation/server/realtime/presence.ts',
    find: '      if (!receives(socket, topic, performance.now())) return;\n',
    replace: '',
    test: 'src/foundation/server/realtime/presence.test.ts',
    only: 'neither signs nor sees',
  },
  {
    promise: 'S12',
    name: 'people are shown at a record to those who are at another one',
    file: 'src/foundation/server/realtime/presence.ts',
    find: 'place?.topic === topic && place.record === record,\n  );',
    replace: 'place?.topic === topic,\n  );',
    test: 'src/foundation/server/realtime/presence.test.ts',
    only: 'is not at it',
  },
  {
    promise: 'S11',
    name: 'anyone answers a request for a chat',
    file: 'src/chats/server/teamwork/chat-requests.ts',
    find: "  if (request.asked_id !== ctx.user.user_id) refuse('NOT_ALLOWED', { reason: 'REQUEST_TO_OTHERS' });\n",
    replace: '',
    test: 'src/chats/server/teamwork/chat-requests.test.ts',
    only: 'with a note for them',
  },
];
