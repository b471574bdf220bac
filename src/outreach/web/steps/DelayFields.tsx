import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { delayMeasures, type Delay } from '../../contract/delay.ts';
import { NumberField } from './NumberField.tsx';

interface DelayFieldsProps {
  label: string;
  value: Delay;
  onChange: (value: Delay) => void;
  error: string | undefined;
  disabled?: boolean | undefined;
}

/** A number and its measure. */
export function DelayFields({ label, value, onChange, error, disabled }: DelayFieldsProps) {
  const { t } = useTranslation('outreach');
  return (
    <Field as="group" label={label} error={error}>
      <div className="flex gap-2">
        <NumberField
          aria-label={t('delay.number')}
          aria-invalid={error !== undefined}
          className="w-20 shrink-0"
          value={value.value}
          disabled={disabled}
          onNumber={(next) => onChange({ ...value, value: next ?? Number.NaN })}
        />
        <Select
          aria-label={t('delay.measure')}
          className="flex-1"
          options={delayMeasures.map((each) => ({ value: each, label: t(`delay.measures.${each}`) }))}
          value={value.measure}
          disabled={disabled}
          onValueChange={(measure) => onChange({ ...value, measure })}
        />
      </div>
    </Field>
  );
}
