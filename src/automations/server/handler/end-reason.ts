import type { RunOutcome } from '../../../actions/contract/run.ts';

const endWords: Readonly<Partial<Record<RunOutcome, string>>> = {
  completed: 'all questions are answered',
  abandoned: 'the customer did not answer',
  taken_over: 'a person took the chat over',
  person_wanted: 'the customer asked for a person',
  not_understood: 'the answers did not fit',
  chat_closed: 'the chat was closed',
  stopped: 'it was switched off',
  loop: 'it sent too many messages',
  failed: 'a message could not be sent',
};

/** Why a script ended, as the line in the thread says it. */
export const endReason = (outcome: RunOutcome): string => endWords[outcome] ?? '';
