import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { trackableUrl } from '../../contract/tracked-address.ts';
import type { StepParam } from '../../contract/step.ts';
import type { ValueField } from '../steps/step-fields.ts';

interface ValueRowProps {
  /** What the variable is called on the screen; of a button what it says. */
  label: string;
  /** `end`: what a button's own address ends with, or its code; `address`: where a button leads whose openings are counted. */
  of: 'text' | 'end' | 'address';
  param: StepParam;
  onChange: (param: StepParam) => void;
  fields: readonly ValueField[];
  /** Of the campaign's own import; none: there is no import to choose from. */
  columns: readonly string[];
  error: string | undefined;
  disabled?: boolean | undefined;
}

type Source = StepParam['from'];

const isAddress = ({ from, value }: StepParam): boolean => from === 'fixed' && /^https?:\/\//i.test(value.trim());
const isNoAddress = (text: string | null): boolean => text !== null && trackableUrl(text) === null;

/** The value of one variable: a text, a field of the contact or a column of the import, and what is sent without one. */
export function ValueRow({ label, of, param, onChange, fields, columns, error, disabled }: ValueRowProps) {
  const { t } = useTranslation('outreach');
  const { from } = param;
  const isOpened = of === 'address';
  const name = isOpened ? t('values.opens_of', { name: label }) : label;
  const wrongFallback =
    isOpened && from !== 'fixed' && isNoAddress(param.fallback) ? t('values.no_address') : undefined;
  const sources: Source[] = ['fixed', 'field', ...(columns.length > 0 || from === 'import' ? ['import' as const] : [])];
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field
        as="group"
        label={<Label of={of}>{label}</Label>}
        help={isOpened && t('values.tracked_help')}
        error={error ?? wrongFallback}
      >
        <div className="flex min-w-0 gap-2">
          <Select
            size="sm"
            soft
            aria-label={t('values.from', { name })}
            className="w-24 shrink-0"
            options={sources.map((value) => ({
              value,
              label: t(isOpened && value === 'fixed' ? 'values.sources.address' : `values.sources.${value}`),
            }))}
            value={from}
            disabled={disabled}
            onValueChange={(next) =>
              onChange({ ...param, from: next, value: '', fallback: next === 'fixed' ? null : param.fallback })
            }
          />
          <ValueControl {...{ label: name, of, param, onChange, fields, columns, error, disabled }} />
        </div>
      </Field>
      {from !== 'fixed' && (
        <Input
          size="sm"
          soft
          aria-label={t('values.fallback_of', { name })}
          aria-invalid={wrongFallback !== undefined}
          {...(isOpened && addressInput)}
          placeholder={t('values.fallback_none')}
          leading={<span className="shrink-0 text-xs text-tertiary">{t('values.fallback')}</span>}
          value={param.fallback ?? ''}
          maxLength={1024}
          disabled={disabled}
          onChange={({ target: { value } }) => onChange({ ...param, fallback: value === '' ? null : value })}
        />
      )}
      {of === 'text' && (param.is_tracked || isAddress(param)) && (
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

/** Names of variables stand as they are written in the template. */
function Label({ of, children }: { of: ValueRowProps['of']; children: string }) {
  const { t } = useTranslation('outreach');
  if (of !== 'address') return <code className="font-mono text-xs text-secondary">{children}</code>;
  return (
    <>
      {t('values.opens')} <bdi className="font-regular text-tertiary">{children}</bdi>
    </>
  );
}

/** Addresses are written from left to right, and by no spelling. */
const addressInput = { dir: 'ltr', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

function ValueControl({ label, of, param, onChange, fields, columns, error, disabled }: ValueRowProps) {
  const { t } = useTranslation('outreach');
  const { from, value } = param;
  if (from === 'fixed')
    return (
      <Input
        size="sm"
        soft={error === undefined}
        aria-invalid={error !== undefined}
        aria-label={of === 'address' ? label : t('values.fixed', { name: label })}
        placeholder={t(of === 'address' ? 'values.address_hint' : 'values.fixed_hint')}
        {...(of === 'address' && addressInput)}
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
