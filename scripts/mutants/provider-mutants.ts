import type { Mutant } from './mutant.ts';

const suite = 'src/app/testing/every-provider.test.ts';

/** Faults in what is decided by a provider's capabilities, that the suite of every provider must find. */
export const providerMutants: readonly Mutant[] = [
  {
    promise: 'provider',
    name: 'an echo of an attempt without an answer is stored as a second message',
    file: 'src/delivery/server/settle-attempts.ts',
    find: 'const attempt_id = echo.callback_data ?? alike.get(echo);',
    replace: 'const attempt_id = echo.callback_data ?? undefined;',
    test: suite,
    only: 'without a response',
  },
  {
    promise: 'provider',
    name: 'an echo is of the first attempt with the same words, whenever that was',
    file: 'src/delivery/server/settle-attempts.ts',
    find: '      .toSorted((a, b) => Date.parse(b.attempt_time) - Date.parse(a.attempt_time));',
    replace: '      .toSorted((a, b) => Date.parse(a.attempt_time) - Date.parse(b.attempt_time));',
    test: 'src/delivery/server/settle-attempts.test.ts',
    only: 'the second alone',
  },
  {
    promise: 'provider',
    name: 'a watermark marks what was written before it as read, although it was sent later',
    file: 'src/chats/server/incoming/apply-reads.ts',
    find: 'if (Date.parse(sent) > Date.parse(time)) return [];',
    replace: '',
    test: suite,
    only: 'waited',
  },
  {
    promise: 'provider',
    name: 'what was read before it was known to be sent stays unread',
    file: 'src/chats/server/incoming/apply-reads.ts',
    find: '  await noteCustomerReads(ctx.tx, reads);\n',
    replace: '',
    test: suite,
    only: 'read before it was known',
  },
  {
    promise: 'provider',
    name: 'the reply window is a day for every provider',
    file: 'src/chats/server/incoming/receive-messages.ts',
    find: '(capabilitiesOf(chat.channel_kind)?.window.hours ?? 0)',
    replace: '24',
    test: suite,
    only: 'as long as the provider says',
  },
];
