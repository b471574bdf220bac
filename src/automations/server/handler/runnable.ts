import { minutesOf } from '../../contract/automation.ts';
import type { AutomationRow } from '../automations/automation-store.ts';
import type { ScriptRow } from '../scripts/script-store.ts';
import type { StoredScript } from './run-store.ts';

/** A script that people start by hand waits as long for an answer. */
const ABANDON_MINUTES = 30;

const triggerWords = ({ trigger, button_text, keywords }: AutomationRow): string => {
  switch (trigger) {
    case 'contact_onboarding':
      return 'The first message of the contact on this channel.';
    case 'button_click':
      return `A tap on “${button_text}”.`;
    case 'order':
      return 'An order.';
    case 'keyword':
      return `A message with ${new Intl.ListFormat('en', { type: 'disjunction' }).format(keywords.map((word) => `“${word}”`))}.`;
    case 'out_of_hours':
      return 'A message outside of the business hours.';
  }
};

/** What an automation runs, as it is now: its own questions, or those of a script of the list. */
export const runnableOf = (automation: AutomationRow, script: ScriptRow | null): StoredScript => ({
  label: automation.handle || automation.name,
  questions: script?.questions ?? automation.script_questions,
  closing_message: automation.closing_message || (script?.closing_message ?? ''),
  person_words: automation.person_words,
  person_message: automation.person_message,
  abandon_minutes: minutesOf(automation.abandon_threshold),
  abandon_after: automation.abandon_threshold,
  trigger: triggerWords(automation),
  version: automation.version,
});

/** What a person starts by hand. */
export const runnableScript = (
  { name, questions, closing_message, person_words, person_message }: ScriptRow,
  person: string,
): StoredScript => ({
  label: name,
  questions,
  closing_message,
  person_words,
  person_message,
  abandon_minutes: ABANDON_MINUTES,
  trigger: `Started by ${person}.`,
});
