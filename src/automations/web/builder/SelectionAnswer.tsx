import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import { BUTTON_LABEL_MAX, OPTIONS_MAX, OPTIONS_MIN, type Question } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';
import { OptionRow } from './OptionRow.tsx';
import { newOption } from './script-draft.ts';

type Selection = Extract<Question['response'], { type: 'selection' }>;

interface SelectionAnswerProps {
  question: Question;
  response: Selection;
  path: string;
  onChange: (response: Selection) => void;
}

/** The options of a selection: three are buttons, more are a list. Each leads somewhere, and may have actions. */
export function SelectionAnswer({ question, response, path, onChange }: SelectionAnswerProps) {
  const { t } = useTranslation('script_builder');
  const { error, isReadOnly } = useEditor();
  const { options, button } = response;
  const [open, setOpen] = useState<string | null>(null);
  // Keys of options are unique in their question only.
  const dragKey = (id: string) => `${question.id}:${id}`;
  const setOptions = (next: Selection['options']) => onChange({ ...response, options: next });
  const { list, said, dragged, handleOf } = useReorder({
    rows: options,
    keyOf: ({ id }) => dragKey(id),
    labelOf: ({ label }) => label || t('option.untitled'),
    onReorder: setOptions,
  });
  const isFull = options.length >= OPTIONS_MAX;
  // What the contract requires stands there before anything is sent, too.
  const tooFew = options.length < OPTIONS_MIN ? t('option.too_few', { min: OPTIONS_MIN }) : undefined;
  return (
    <>
      <Field as="group" label={t('option.label')} error={error(`${path}.options`) ?? tooFew}>
        <ul ref={list} aria-label={t('option.label')} className="flex min-w-0 flex-col gap-1.5">
          {options.map((option, at) => (
            <OptionRow
              key={option.id}
              option={option}
              number={at + 1}
              count={options.length}
              question={question}
              path={`${path}.options.${at}`}
              dragKey={dragKey(option.id)}
              isDragged={dragged === dragKey(option.id)}
              handle={isReadOnly ? null : handleOf(dragKey(option.id))}
              isOpen={open === option.id}
              onOpen={(isOpen) => setOpen(isOpen ? option.id : null)}
              onChange={(changed) => setOptions(options.with(at, changed))}
              onRemove={() => setOptions(options.toSpliced(at, 1))}
            />
          ))}
        </ul>
        {!isReadOnly && (
          <Button
            size="sm"
            variant="ghost"
            icon={Plus}
            className="-ms-2.5 self-start"
            disabled={isFull}
            onClick={() => setOptions([...options, newOption(options)])}
          >
            {isFull ? t('option.full', { max: OPTIONS_MAX }) : t('option.add')}
          </Button>
        )}
        <VisuallyHidden>
          <span aria-live="polite">{said}</span>
        </VisuallyHidden>
      </Field>
      {options.length > OPTIONS_MIN && (
        <Field
          label={t('option.button')}
          help={t('option.button_help')}
          error={error(`${path}.button`)}
          aside={<CharacterCount length={button.length} max={BUTTON_LABEL_MAX} />}
        >
          <Input
            value={button}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ ...response, button: target.value })}
          />
        </Field>
      )}
    </>
  );
}
