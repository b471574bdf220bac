import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../outreach/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { durationMeasures, type Duration } from '../../contract/automation.ts';

interface DurationFieldProps<Value extends Duration | null> {
  label: string;
  value: Value;
  onChange: (duration: Value) => void;
  /** What no duration is called; without it there must be one. */
  never?: string;
  error: string | undefined;
  disabled: boolean;
}

const NEVER = 'never';
const usual: Duration = { value: 7, measure: 'days' };

/** A number with minutes, hours or days; or never. */
export function DurationField<Value extends Duration | null>(props: DurationFieldProps<Value>) {
  const { label, value, onChange, never, error, disabled } = props;
  const { t } = useTranslation('script_builder');
  const give = (duration: Duration | null) => onChange(duration as Value);
  return (
    <Field as="group" label={label} error={error}>
      <div className="flex min-w-0 items-center gap-1.5">
        {value !== null && (
          <NumberField
            className="w-20 shrink-0"
            aria-label={t('span.number', { label })}
            value={value.value}
            disabled={disabled}
            onNumber={(number) => give({ ...value, value: number ?? Number.NaN })}
          />
        )}
        <Select
          className="min-w-0 flex-1"
          aria-label={t('span.measure', { label })}
          options={[
            ...durationMeasures.map((measure) => ({ value: measure as string, label: t(`span.${measure}`) })),
            ...(never === undefined ? [] : [{ value: NEVER, label: never }]),
          ]}
          value={value?.measure ?? NEVER}
          disabled={disabled}
          onValueChange={(chosen) => {
            const measure = durationMeasures.find((each) => each === chosen);
            give(measure === undefined ? null : { ...(value ?? usual), measure });
          }}
        />
      </div>
    </Field>
  );
}
