import type { z } from 'zod';
import { chatScript, createScriptBody, type ChatScript } from '../../contract/script.ts';
import { newQuestion } from './script-draft.ts';

/** What is in the builder of a script. */
export type ScriptValues = z.output<typeof createScriptBody>;

/** A stored script as the builder has it. */
export const valuesOfScript = (stored: ChatScript): ScriptValues => ({
  name: stored.name,
  type: stored.type,
  script: stored.script,
  closing_message: stored.closing_message,
  person_words: stored.person_words,
  person_message: stored.person_message,
});

export const scriptOf = (current: unknown): ChatScript | null => chatScript.safeParse(current).data ?? null;

/** What a new script begins with: nothing asked yet. */
export function newScript(): ScriptValues {
  const { data } = createScriptBody.safeParse({
    name: '-',
    type: 'selection',
    script: { questions: [newQuestion([], 'text', '-')] },
  });
  if (!data) throw new Error('The defaults of a script do not fit the contract');
  return { ...data, name: '', script: { questions: [] } };
}
