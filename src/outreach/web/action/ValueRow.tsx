import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { StepParam } from '../../contract/step.ts';
import type { ValueField } from '../steps/step-fields.ts';

interface ValueRowProps {
  /** What the variable is called on the screen. */
  label: string;
  param: StepParam;
  onChange: (param: StepParam) => void;
  fields: readonly ValueField[];
  /** Of the campaign's own import; none: there is no import to choose from. */
  columns: readonly string[];
  error: string | undefined;
  disabled?: boolean | undefined;
}

type Source = StepParam['from'];

const isAddress = ({ from, value }: StepParam): boolean => from !== 'fixed' || /^https?:\/\//i.test(value.trim());

/** The value of one variable: a text, a field of the contact or a column of the import, and what is sent without one. */
export function ValueRow({ label, param, onChange, fields, columns, error, disabled }: ValueRowProps) {
  const { t } = useTranslation('outreach');
  const { from } = param;
  const sources: Source[] = ['fixed', 'field', ...(columns.length > 0 || from === 'import' ? ['import' as const] : [])];
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field as="group" label={<code className="font-mono text-xs text-secondary">{label}</code>} error={error}>
        <div className="flex min-w-0 gap-2">
          <Select
            size="sm"
            soft
            aria-label={t('values.from', { name: label })}
            className="w-24 shrink-0"
            options={sources.map((value) => ({ value, label: t(`values.sources.${value}`) }))}
            value={from}
            disabled={disabled}
            onValueChange={(next) =>
              onChange({ ...param, from: next, value: '', fallback: next === 'fixed' ? null : param.fallback })
            }
          />
          <ValueControl {...{ label, param, onChange, fields, columns, error, disabled }} />
        </div>
      </Field>
      {from !== 'fixed' && (
        <Input
          size="sm"
          soft
          aria-label={t('values.fallback_of', { name: label })}
          placeholder={t('values.fallback_none')}
          leading={<span className="shrink-0 text-xs text-tertiary">{t('values.fallback')}</span>}
          value={param.fallback ?? ''}
          maxLength={1024}
          disabled={disabled}
          onChange={({ target: { value } }) => onChange({ ...param, fallback: value === '' ? null : value })}
        />
      )}
      {(param.is_tracked || (from === 'fixed' && isAddress(param))) && (
        <Switch
          label={<span className="text-xs text-secondary">{t('values.tracked')}</span>}
          checked={param.is_tracked}
          disabled={disabled}
          onCheckedChange={(isTracked) => onChange({ ...param, is_tracked: isTracked })}
        />
      )}
    </div>
  );
}

function ValueControl({ label, param, onChange, fields, columns, error, disabled }: ValueRowProps) {
  const { t } = useTranslation('outreach');
  const { from, value } = param;
  if (from === 'fixed')
    return (
      <Input
        size="sm"
        soft={error === undefined}
        aria-invalid={error !== undefined}
        aria-label={t('values.fixed', { name: label })}
        placeholder={t('values.fixed_hint')}
        className="flex-1"
        value={value}
        maxLength={1024}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...param, value: target.value })}
      />
    );
  const options =
    from === 'field'
      ? fields.map((field) => ({ value: field.name, label: field.label }))
      : columns.map((column) => ({ value: column, label: column }));
  // What was chosen and is gone is still said.
  const isGone = value !== '' && !options.some((option) => option.value === value);
  return (
    <Select
      size="sm"
      soft={error === undefined}
      aria-invalid={error !== undefined}
      aria-label={t(from === 'field' ? 'values.field' : 'values.column', { name: label })}
      placeholder={t(from === 'field' ? 'values.field_hint' : 'values.column_hint')}
      className="min-w-0 flex-1"
      options={isGone ? [{ value, label: value }, ...options] : options}
      value={value === '' ? null : value}
      disabled={disabled}
      onValueChange={(next) => onChange({ ...param, value: next })}
    />
  );
}
