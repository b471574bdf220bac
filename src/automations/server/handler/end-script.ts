import type { RunOutcome } from '../../../actions/contract/run.ts';
import type { ChatUpdateItem } from '../../../chats/server/index.ts';
import { actorOf, type DraftRun } from './chat-look.ts';

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

/** The change of the chat when a script ends there: its name is cleared, and a line in the thread says why it ended. */
export const endScript = (run: DraftRun, outcome: RunOutcome): ChatUpdateItem => ({
  business_id: run.business_id,
  chat_id: run.chat_id,
  actor: actorOf(run),
  user: null,
  update: {},
  script: { name: run.script.label, is_running: false, reason: endWords[outcome] ?? '' },
});
