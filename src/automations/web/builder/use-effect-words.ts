import { useTranslation } from 'react-i18next';
import { describeAction, useActionWords } from '../../../actions/web/index.ts';
import type { Tone } from '../../../ui/primitives/tones.ts';
import type { Question, ScriptOption } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';
import { targetOf } from './script-draft.ts';
import { savedField } from './use-save-fields.ts';

const tones = { next: 'neutral', end: 'success', person: 'success', question: 'neutral', gone: 'danger' } as const;

export interface EffectWords {
  /** "Add to Wholesale, Ask “Which size?”"; "Continue" where nothing but the next question follows. */
  said: string;
  tone: Tone;
  /** Whether more follows than the next question. */
  isSpecial: boolean;
}

/** What follows an answer, in words: its actions, what is saved in place of its text, where the script continues. */
export function useEffectWords(question: Question, option: ScriptOption | null): EffectWords {
  const { t, i18n } = useTranslation('script_builder');
  const { questions, fields } = useEditor();
  const actions = option?.actions ?? [];
  const words = useActionWords(actions);
  const target = targetOf(questions, option?.next ?? question.next);
  const jump =
    target.kind === 'question'
      ? t('follows.ask', { text: target.question.content.text || t('question.untitled') })
      : t(`follows.${target.kind}`);
  const saved = option ? savedValue(option) : null;
  const does = [
    ...actions.map((action) => describeAction(action, words)),
    ...(saved === null ? [] : [t('follows.save', { value: saved })]),
  ];
  const all = does.length > 0 && target.kind === 'next' ? does : [...does, jump];
  return {
    said: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(all),
    tone:
      target.kind === 'gone' ? 'danger' : actions.length > 0 ? 'bot' : saved === null ? tones[target.kind] : 'accent',
    isSpecial: does.length > 0 || target.kind !== 'next',
  };

  /** The value that is saved, where it is another one than the text of the option. */
  function savedValue({ value, label }: ScriptOption): string | null {
    if (question.save_to === null || value === '') return null;
    const shown = savedField(fields, question.save_to)?.options?.find((each) => each.value === value)?.label ?? value;
    return shown === label ? null : shown;
  }
}
