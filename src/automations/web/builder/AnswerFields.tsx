import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../outreach/web/index.ts';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { fileKinds, TEXT_ANSWER_MAX, textFormats, type Question } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';
import { SelectionAnswer } from './SelectionAnswer.tsx';

type ResponseOf<Type extends Question['response']['type']> = Extract<Question['response'], { type: Type }>;

interface AnswerFieldsProps {
  question: Question;
  index: number;
  onChange: (response: Question['response']) => void;
}

/** What an answer of the chosen kind must be. */
export function AnswerFields({ question, index, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('script_builder');
  const { response } = question;
  const path = `${index}.response`;
  switch (response.type) {
    case 'text':
      return <TextAnswer response={response} path={path} onChange={onChange} />;
    case 'selection':
      return <SelectionAnswer question={question} response={response} path={path} onChange={onChange} />;
    case 'file':
      return <FileAnswer response={response} path={path} onChange={onChange} />;
    case 'location':
    case 'order':
      return <p className="text-xs text-tertiary">{t(`answer.${response.type}_help`)}</p>;
  }
}

interface OneAnswerProps<Type extends Question['response']['type']> {
  response: ResponseOf<Type>;
  path: string;
  onChange: (response: Question['response']) => void;
}

function TextAnswer({ response, path, onChange }: OneAnswerProps<'text'>) {
  const { t } = useTranslation('script_builder');
  const { error, isReadOnly } = useEditor();
  const { format, max_length: max } = response;
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <Field label={t('answer.format_label')} error={error(`${path}.format`)}>
        <Select
          options={textFormats.map((value) => ({ value, label: t(`answer.format.${value}`) }))}
          value={format}
          disabled={isReadOnly}
          onValueChange={(next) => onChange({ ...response, format: next })}
        />
      </Field>
      <Field
        label={t('answer.max_length')}
        error={error(`${path}.max_length`)}
        aside={<CharacterCount length={Number.isNaN(max) ? 0 : max} max={TEXT_ANSWER_MAX} />}
      >
        <NumberField
          value={max}
          disabled={isReadOnly}
          onNumber={(number) => onChange({ ...response, max_length: number ?? Number.NaN })}
        />
      </Field>
    </div>
  );
}

function FileAnswer({ response, path, onChange }: OneAnswerProps<'file'>) {
  const { t } = useTranslation('script_builder');
  const { error, isReadOnly } = useEditor();
  const { kinds } = response;
  return (
    <Field as="group" label={t('answer.kinds')} error={error(`${path}.kinds`)}>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {fileKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`answer.file_kind.${kind}`)}
            checked={kinds.includes(kind)}
            disabled={isReadOnly}
            onCheckedChange={(isTaken) =>
              onChange({
                ...response,
                kinds: fileKinds.filter((each) => (each === kind ? isTaken : kinds.includes(each))),
              })
            }
          />
        ))}
      </div>
    </Field>
  );
}
