import { useTranslation } from 'react-i18next';
import { describeAction, useActionWords } from '../../../actions/web/index.ts';
import type { Tone } from '../../../ui/primitives/tones.ts';
import type { Question, ScriptOption } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';
import { targetOf } from './script-draft.ts';
import { savedField } from './use-save-fields.ts';

const tones = { next: 'neutral', end: 'success', person: 'success', question: 'neutral', gone: 'danger' } as const;

/** One thing that follows an answer. */
interface Effect {
  text: string;
  tone: Tone;
}

interface EffectWords {
  /** In the order in which they happen; none where nothing but the next question follows. */
  effects: readonly Effect[];
  /** All of them in a line; "Continue" where there are none. */
  said: string;
  tone: Tone;
}

const texts = (effects: readonly Effect[]): string[] => effects.map(({ text }) => text);

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
  const effects: Effect[] = [
    ...actions.map((action) => ({ text: describeAction(action, words), tone: 'bot' as const })),
    ...(saved === null ? [] : [{ text: t('follows.save', { value: saved }), tone: 'accent' as const }]),
    ...(target.kind === 'next' ? [] : [{ text: jump, tone: tones[target.kind] }]),
  ];
  return {
    effects,
    said: effects.length === 0 ? jump : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(texts(effects)),
    tone: target.kind === 'gone' ? 'danger' : (effects[0]?.tone ?? 'neutral'),
  };

  /** The value that is saved, where it is another one than the text of the option. */
  function savedValue({ value, label }: ScriptOption): string | null {
    if (question.save_to === null || value === '') return null;
    const shown = savedField(fields, question.save_to)?.options?.find((each) => each.value === value)?.label ?? value;
    return shown === label ? null : shown;
  }
}
