import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { defaultProblem } from '../../contract/read-answer.ts';
import { QUESTION_MAX, responseTypes, type Question } from '../../contract/script.ts';
import { answerIcons } from './answer-looks.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { useEditor } from './editor-context.ts';
import { NextSelect } from './NextSelect.tsx';
import { QuestionFile } from './QuestionFile.tsx';
import { SaveSelect } from './SaveSelect.tsx';
import { newResponse } from './script-draft.ts';
import { TextWithValues } from './TextWithValues.tsx';
import { fitsAnswer, savedField } from './use-save-fields.ts';

interface QuestionFieldsProps {
  question: Question;
  index: number;
  /** Its text gets the focus when it appears. */
  takesFocus: boolean;
  onChange: (question: Question) => void;
}

/** Everything about a question: its words and file, how it is answered, where the answer goes, what follows. */
export function QuestionFields({ question, index, takesFocus, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('script_builder');
  const { questions, error, isReadOnly, fields } = useEditor();
  const { content, response } = question;
  const fieldset = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // The menu gives the focus back to its button while it closes.
    requestAnimationFrame(() => fieldset.current?.querySelector<HTMLElement>('textarea')?.focus());
  }, [takesFocus]);
  const change = (part: Partial<Question>) => onChange({ ...question, ...part });
  const changeType = (type: Question['response']['type']) => {
    const next = newResponse(type);
    const field = savedField(fields, question.save_to);
    const isKept = field !== undefined && fitsAnswer(field, next);
    change({ response: next, ...(!isKept && { save_to: null, skip_if_known: false }) });
  };
  return (
    <div
      ref={fieldset}
      className="@container flex min-w-0 flex-col gap-4 border-t border-subtle px-3 pt-3 pb-4 sm:ps-12 sm:pe-4"
    >
      <Field
        label={t('question.text')}
        required
        error={error(`${index}.content.text`)}
        aside={<CharacterCount length={content.text.length} max={QUESTION_MAX} />}
      >
        <TextWithValues
          value={content.text}
          disabled={isReadOnly}
          before={questions.slice(0, index)}
          placeholder={t('question.text_hint')}
          onChange={(text) => change({ content: { ...content, text } })}
        />
      </Field>
      <QuestionFile
        media={content.media}
        error={error(`${index}.content.media`) ?? error(`${index}.content.media.csid`)}
        onChange={(media) => change({ content: { ...content, media } })}
      />
      <Field label={t('answer.label')} error={error(`${index}.response`) ?? error(`${index}.response.type`)}>
        <Select
          options={responseTypes.map((type) => {
            const Icon = answerIcons[type];
            return { value: type, label: t(`answer.type.${type}`), lead: <Icon aria-hidden className="size-4" /> };
          })}
          value={response.type}
          disabled={isReadOnly}
          onValueChange={changeType}
        />
      </Field>
      <AnswerFields question={question} index={index} onChange={(next) => change({ response: next })} />
      <div className="grid gap-4 @md:grid-cols-2">
        <SaveSelect
          question={question}
          error={error(`${index}.save_to`) ?? error(`${index}.save_to.field`)}
          onChange={(to) => change({ save_to: to, ...(to === null && { skip_if_known: false }) })}
        />
        <Field label={t('next.label')} error={error(`${index}.next`)}>
          <NextSelect
            questions={questions}
            own={question.id}
            value={question.next}
            disabled={isReadOnly}
            onChange={(next) => change({ next })}
          />
        </Field>
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox
          label={t('question.must_answer')}
          checked={question.required}
          disabled={isReadOnly}
          onCheckedChange={(required) => change({ required })}
        />
        {question.save_to !== null && (
          <Checkbox
            label={t('question.skip_if_known')}
            checked={question.skip_if_known}
            disabled={isReadOnly}
            onCheckedChange={(isSkipped) => change({ skip_if_known: isSkipped })}
          />
        )}
      </div>
      <Field
        label={t('question.invalid_text')}
        help={t('question.invalid_help')}
        error={error(`${index}.invalid_text`)}
      >
        <Input
          value={question.invalid_text}
          placeholder={defaultProblem(question)}
          disabled={isReadOnly}
          onChange={({ target }) => change({ invalid_text: target.value })}
        />
      </Field>
    </div>
  );
}
