import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { Question } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';
import { fitsAnswer, savedField } from './use-save-fields.ts';

interface SaveSelectProps {
  question: Question;
  error: string | undefined;
  onChange: (to: Question['save_to']) => void;
}

const NOWHERE = 'nowhere';
const modules = ['contacts', 'enquiries'] as const;

/** The field of the contact or of the enquiry that an answer is saved to: those that can hold it. */
export function SaveSelect({ question, error, onChange }: SaveSelectProps) {
  const { t } = useTranslation('script_builder');
  const { fields, isReadOnly, makesEnquiry } = useEditor();
  const { save_to: to, response } = question;
  const fitting = modules.flatMap((module) =>
    (fields?.[module] ?? [])
      .filter((field) => fitsAnswer(field, response))
      .map(({ name, label }) => ({
        value: `${module}.${name}`,
        label: t(`save.of_${module}`, { field: label }),
      })),
  );
  const value = to === null ? NOWHERE : `${to.module}.${to.field}`;
  const isOffered = to === null || fitting.some((option) => option.value === value);
  const field = savedField(fields, to);
  return (
    <Field
      label={t('save.label')}
      error={error}
      help={to?.module === 'enquiries' && !makesEnquiry ? t('save.no_enquiry') : undefined}
    >
      <Select
        options={[
          { value: NOWHERE, label: t('save.nowhere') },
          ...fitting,
          ...(isOffered || !fields ? [] : [{ value, label: field?.label ?? t('save.gone') }]),
        ]}
        value={value}
        disabled={isReadOnly || fields === null}
        onValueChange={(next) => {
          const module = modules.find((each) => next.startsWith(`${each}.`));
          onChange(module === undefined ? null : { module, field: next.slice(module.length + 1) });
        }}
      />
    </Field>
  );
}
