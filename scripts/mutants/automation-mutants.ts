import type { Mutant } from './mutant.ts';

const handler = 'src/automations/server/handler/handler.test.ts';
const interpreter = 'src/automations/contract/interpreter.test.ts';
const triggers = 'src/automations/server/handler/match-trigger.test.ts';
const webhooks = 'src/automations/server/webhooks/webhooks.test.ts';

/** Faults that the tests of automations and scripts must find. */
export const automationMutants: readonly Mutant[] = [
  {
    promise: 'R34',
    name: 'two machines that answer each other are not stopped',
    file: 'src/automations/server/handler/carry-out.ts',
    find: '(counts.get(chat.id) ?? 0) + sends.length > AUTOMATED_PER_MINUTE',
    replace: 'sends.length > AUTOMATED_PER_MINUTE',
    test: handler,
    only: 'two machines',
  },
  {
    promise: 'R10',
    name: 'a script continues in a chat that a person took over',
    file: 'src/automations/server/handler/chat-look.ts',
    find: "else if (chat.script_name === null) this.end('taken_over');",
    replace: '',
    test: handler,
    only: 'a person who takes the chat over',
  },
  {
    promise: 'S6',
    name: 'two onboarding automations of one business',
    file: 'migrations/0110-automations.sql',
    find: 'create unique index chat_automations_single on chat_automations (business_id, trigger)',
    replace: 'create unique index chat_automations_single on chat_automations (business_id, trigger, id)',
    test: 'src/automations/server/automations.test.ts',
    only: 'one onboarding and one order',
  },
  {
    promise: 'AUTO-27',
    name: 'a silent customer keeps the script for ever',
    file: 'src/automations/server/handler/settle-runs.ts',
    find: 'run.ended_time === null && abandonTime(run) <= Date.parse(now)',
    replace: 'false',
    test: handler,
    only: 'a silent customer',
  },
  {
    promise: 'AUTO-28',
    name: 'an automation starts again at once',
    file: 'src/automations/server/handler/match-trigger.ts',
    find: 'if (!before) return true;',
    replace: 'if (before) return true;',
    test: triggers,
  },
  {
    promise: 'AUTO-34',
    name: 'a message of last week starts an automation',
    file: 'src/automations/server/handler/look-at-chats.ts',
    find: 'if (isTooOld(look.chat, message)) continue;',
    replace: '',
    test: handler,
    only: 'older than the reply window',
  },
  {
    promise: 'AUTO-31',
    name: 'a webhook is signed without its time',
    file: 'src/automations/server/webhooks/deliver-webhooks.ts',
    find: '.update(`${seconds}.${body}`)',
    replace: '.update(body)',
    test: webhooks,
    only: 'gets the answers, signed',
  },
  {
    promise: 'S15',
    name: 'a webhook that redirects is tried again, as if it were passing',
    file: 'src/automations/server/webhooks/deliver-webhooks.ts',
    find: 'isFinal: isRedirect,',
    replace: 'isFinal: false,',
    test: webhooks,
    only: 'an address that',
  },
  {
    promise: 'AUTO-05',
    name: 'a circle of jumps asks for ever',
    file: 'src/automations/contract/interpreter.ts',
    find: 'this.#state.asked >= MAX_ASKED || ',
    replace: '',
    test: interpreter,
    only: 'a circle of jumps ends',
  },
  {
    promise: 'AUTO-05',
    name: 'a second tap on the same button is another answer',
    file: 'src/automations/contract/interpreter.ts',
    find: "return optionId === SKIP || this.#state.answers[question.id]?.option_id === optionId ? 'same' : question;",
    replace: 'return question;',
    test: interpreter,
    only: 'a tap on an earlier question',
  },
  {
    promise: 'R5',
    name: 'what a killed worker had claimed of scripts is not claimed again',
    file: 'src/automations/server/handler/look-at-chats.ts',
    find: 'leaseSeconds: 60,',
    replace: 'leaseSeconds: 6_000,',
    test: 'chaos/chaos.test.ts',
    only: 'R5-',
  },
];
