import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { softTones } from '../../../ui/primitives/tones.ts';
import type { Question, ScriptOption } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';
import { useEffectWords } from './use-effect-words.ts';

/** On a closed card: what each answer does, where that is more than the next question. */
export function AnswerEffects({ question }: { question: Question }) {
  const { t } = useTranslation('script_builder');
  const { isReadOnly } = useEditor();
  const { response } = question;
  return (
    // Without such an answer the list takes no space.
    <ul
      aria-label={t('follows.list')}
      // Below the words of the question: beside them stand the icon, and the handle where it can be moved.
      className={classNames(
        'grid min-w-0 grid-cols-[fit-content(40%)_auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 px-3 not-empty:pb-3',
        isReadOnly ? 'sm:ps-12.5' : 'sm:ps-21',
      )}
    >
      {response.type === 'selection' ? (
        response.options.map((option) => (
          <AnswerEffect
            key={option.id}
            question={question}
            option={option}
            label={option.label || t('option.untitled')}
          />
        ))
      ) : (
        <AnswerEffect question={question} option={null} label={t('follows.after')} />
      )}
    </ul>
  );
}

interface AnswerEffectProps {
  question: Question;
  /** Null: any answer to a question without options. */
  option: ScriptOption | null;
  label: string;
}

function AnswerEffect({ question, option, label }: AnswerEffectProps) {
  const { effects } = useEffectWords(question, option);
  if (effects.length === 0) return null;
  return (
    <li className="col-span-3 grid min-w-0 grid-cols-subgrid items-start text-xs/5">
      <bdi dir="auto" className="truncate text-secondary">
        {label}
      </bdi>
      <ArrowRight aria-hidden className="mt-[3px] size-3.5 text-tertiary rtl:-scale-x-100" />
      <span className="flex min-w-0 flex-wrap gap-1">
        {effects.map(({ text, tone }, at) => (
          // Whole, not cut: it is what the card is read for. Only a long question needs no more than its first lines.
          <bdi
            key={at}
            dir="auto"
            className={classNames(
              'line-clamp-3 max-w-full rounded-xs px-1.5 font-medium [overflow-wrap:anywhere]',
              softTones[tone],
            )}
          >
            {text}
          </bdi>
        ))}
      </span>
    </li>
  );
}
