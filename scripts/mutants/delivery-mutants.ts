import type { Mutant } from './mutant.ts';

const crash = 'src/delivery/server/engine/sending-crash.test.ts';
const faults = 'src/delivery/server/engine/sending-faults.test.ts';

/** Faults that the tests of the sending engine must find. */
export const deliveryMutants: readonly Mutant[] = [
  {
    promise: 'R7',
    name: 'a result is written without its lease',
    file: 'src/delivery/server/result-store.ts',
    find: `where o.business_id = r.business_id and o.message_id = r.message_id and o.lease_epoch = r.lease_epoch
      and \${IS_IN_HAND}
    returning o.business_id`,
    replace: `where o.business_id = r.business_id and o.message_id = r.message_id
    returning o.business_id`,
    test: crash,
    only: 'R7',
  },
  {
    promise: 'R14',
    name: 'a server error that says nothing is sent again',
    file: 'src/channels/server/providers/whatsapp/send-message.ts',
    find: 'if (refusal && !isOutcomeUnknown(refusal))',
    replace: 'if (refusal)',
    test: faults,
    only: 'R14: every answer',
  },
  {
    promise: 'R14',
    name: 'Retry-After is not read',
    file: 'src/foundation/server/outbound/provider-connection.ts',
    find: "this.#retryAfterSeconds = readRetryAfter(headers['retry-after']);",
    replace: 'void headers;',
    test: faults,
    only: 'Retry-After',
  },
  {
    promise: 'R14',
    name: 'an outcome that is not known is tried again',
    file: 'src/delivery/server/engine/attempt.ts',
    find: "result: { ...held, state: 'unknown', provider_id: null, outcome: { detail: answer.detail }, retry_seconds: 0 },",
    replace:
      "result: { ...held, state: 'queued', provider_id: null, outcome: { detail: answer.detail }, retry_seconds: 0 },",
    test: faults,
    only: 'R14',
  },
  {
    promise: 'R14',
    name: 'an answer about the account does not pause the channel',
    file: 'src/delivery/server/engine/attempt.ts',
    find: 'pause: pauses ? refusal : null',
    replace: 'pause: null',
    test: faults,
  },
  {
    promise: 'R14',
    name: 'what is in flight does not count against the limit',
    file: 'src/delivery/server/engine/pace.ts',
    find: 'Math.floor(limit) - state.spent - state.in_flight',
    replace: 'Math.floor(limit) + state.in_flight',
    test: 'src/delivery/server/engine/sending.test.ts',
    only: 'two engines',
  },
  {
    promise: 'R15',
    name: 'the limit of one recipient holds up the number',
    file: 'src/delivery/server/engine/attempt.ts',
    find: "isRateAnswer: retry === 'number'",
    replace: "isRateAnswer: retry === 'number' || retry === 'pair'",
    test: 'src/delivery/server/engine/sending.test.ts',
    only: 'R15',
  },
  {
    promise: 'R16',
    name: 'what a provider that is down never got is given up',
    file: 'src/delivery/server/engine/attempt.ts',
    find: 'return { ...nothing, ...again(send, 1, { detail: answer.detail }), isProviderThere: false };',
    replace:
      "return { ...nothing, ...ended(send, { code: 'OUTAGE', sentence: answer.detail } as never), isProviderThere: false };",
    test: faults,
    only: 'R16',
  },
  {
    promise: 'R14',
    name: 'what is under way does not count against the second',
    file: 'src/delivery/server/engine/pace.ts',
    find: ' - state.spent - state.in_flight',
    replace: ' - state.spent',
    test: 'src/delivery/server/engine/pace.test.ts',
  },
  {
    promise: 'R14',
    name: 'a clock that was set back stops the number',
    file: 'src/delivery/server/engine/pace.ts',
    find: '(state.tick === tick ?',
    replace: '(state.tick >= tick ?',
    test: 'src/delivery/server/engine/pace.test.ts',
  },
  {
    promise: 'R16',
    name: 'a number is trusted for ever after one good minute',
    file: 'src/delivery/server/engine/number-queue.ts',
    find: 'performance.now() - this.#provedMs > QUIET_MS',
    replace: 'performance.now() - this.#provedMs > QUIET_MS * 1_000',
    test: 'src/delivery/server/engine/number-queue.test.ts',
  },
  {
    promise: 'files',
    name: 'a picture saved as WebP goes out as a sticker',
    file: 'src/media/contract/file-rules.ts',
    find: "(each.family === 'sticker') === (wanted === 'sticker')",
    replace: 'each !== undefined',
    test: 'src/media/contract/file-rules.test.ts',
  },
  {
    promise: 'wake-ups',
    name: 'every nudge reads which sends are due',
    file: 'src/delivery/server/engine/wake-ups.ts',
    find: 'else await rest();',
    replace: 'else void rest;',
    test: 'src/delivery/server/engine/wake-ups.test.ts',
  },
  {
    promise: 'wake-ups',
    name: 'an enqueued send waits with the nudges',
    file: 'src/delivery/server/engine/wake-ups.ts',
    find: 'resting?.abort();\n    wake();',
    replace: 'wake();',
    test: 'src/delivery/server/engine/wake-ups.test.ts',
  },
];
