import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../outreach/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';

interface ReturnFieldProps {
  value: number | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (minutes: number | null) => void;
}

const FIRST = 30;

/** Whether the next person gets a chat in which nobody replied, and after how long. */
export function ReturnField({ value, error, disabled, onChange }: ReturnFieldProps) {
  const { t } = useTranslation('assignment');
  // What was there when it was switched off comes back with it.
  const [kept, setKept] = useState(value ?? FIRST);
  return (
    <section
      aria-label={t('form.return_title')}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-default bg-surface p-4 shadow-1"
    >
      <h2 className="font-semibold">{t('form.return_title')}</h2>
      <Field label={t('form.return_switch')} hideLabel help={t('form.return_help')}>
        <Switch
          label={t('form.return_switch')}
          className="self-start"
          checked={value !== null}
          disabled={disabled}
          onCheckedChange={(isOn) => {
            if (!isOn && value !== null && !Number.isNaN(value)) setKept(value);
            onChange(isOn ? kept : null);
          }}
        />
      </Field>
      {value !== null && (
        <Field label={t('form.return_minutes')} error={error} className="max-w-60">
          <NumberField
            size="sm"
            className="max-w-40"
            value={value}
            disabled={disabled}
            onNumber={(minutes) => onChange(minutes ?? Number.NaN)}
            trailing={<span className="shrink-0 text-tertiary">{t('form.minutes')}</span>}
          />
        </Field>
      )}
    </section>
  );
}
