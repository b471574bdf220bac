import { useTranslation } from 'react-i18next';
import { useClassifications, useLabels } from '../../../chats/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { EditorProps } from './editor-props.ts';

const LABELS_MAX = 20;

/** What the chat is classified as. */
export function ClassificationEditor({
  action,
  onChange,
  problem,
  label,
  disabled,
}: EditorProps<'set_classification'>) {
  const { t } = useTranslation('actions');
  const { options } = useClassifications();
  const { value } = action.data;
  const isGone = value !== '' && options.length > 0 && !options.some((option) => option.value === value);
  const offered = options.filter((option) => option.is_active !== false || option.value === value);
  return (
    <Field
      hideLabel
      label={label}
      error={problem('data.value') ?? (isGone ? t('classification.gone_problem') : undefined)}
    >
      <Select
        soft
        size="sm"
        aria-label={label}
        options={[
          ...offered.map((option) => ({ value: option.value, label: option.label })),
          ...(isGone ? [{ value, label: t('classification.gone'), disabled: true }] : []),
        ]}
        value={value === '' ? null : value}
        disabled={disabled}
        placeholder={t('classification.hint')}
        onValueChange={(chosen) => onChange({ ...action, data: { value: chosen } })}
      />
    </Field>
  );
}

/** Labels that the chat gets besides those that it has. */
export function LabelsEditor({ action, onChange, problem, label, disabled }: EditorProps<'add_labels'>) {
  const { t } = useTranslation('actions');
  const { options } = useLabels();
  const { labels } = action.data;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label;
  const isGone = options.length > 0 && labels.some((value) => labelOf(value) === undefined);
  const offered = options.filter((option) => option.is_active !== false || labels.includes(option.value));
  return (
    <Field hideLabel label={label} error={problem('data.labels') ?? (isGone ? t('labels.gone_problem') : undefined)}>
      <MultiSelect
        soft
        size="sm"
        aria-label={label}
        options={offered.map((option) => ({ value: option.value, label: option.label }))}
        value={labels.map((value) => ({
          value,
          label: labelOf(value) ?? (options.length > 0 ? t('labels.gone') : '…'),
        }))}
        max={LABELS_MAX}
        disabled={disabled}
        placeholder={t('labels.hint')}
        searchLabel={t('labels.search')}
        onValueChange={(next) => onChange({ ...action, data: { labels: next.map(({ value }) => value) } })}
      />
    </Field>
  );
}
