import { useTranslation } from 'react-i18next';
import { weekdays } from '../../../accounts/contract/business-hours.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import type { SendingWindow } from '../../contract/sending-window.ts';

interface WindowFieldsProps {
  /** Null: at any time. */
  value: SendingWindow | null;
  onChange: (value: SendingWindow | null) => void;
  error: string | undefined;
  disabled?: boolean | undefined;
  /** Whose clocks count. */
  help?: string | undefined;
}

const atFirst: SendingWindow = { days: weekdays.slice(0, 5), from: '09:00', to: '18:00' };

/** On which days, and between which times, something may be sent. */
export function WindowFields({ value, onChange, error, disabled, help }: WindowFieldsProps) {
  const { t } = useTranslation('outreach');
  return (
    <div className="flex flex-col gap-2.5">
      <Switch
        label={<span className="font-medium">{t('panel.window')}</span>}
        className="flex-row-reverse justify-between"
        checked={value !== null}
        disabled={disabled}
        onCheckedChange={(isOn) => onChange(isOn ? atFirst : null)}
      />
      {value !== null && (
        <Field as="group" label={t('panel.window')} hideLabel error={error} help={help ?? t('panel.window_zone')}>
          <div className="flex flex-col gap-2">
            <div role="group" aria-label={t('panel.window_days')} className="flex flex-wrap gap-1.5">
              {weekdays.map((day) => {
                const isOn = value.days.includes(day);
                return (
                  <Chip
                    key={day}
                    on={isOn}
                    disabled={disabled}
                    onClick={() => {
                      const chosen = new Set(value.days);
                      if (!chosen.delete(day)) chosen.add(day);
                      onChange({ ...value, days: weekdays.filter((each) => chosen.has(each)) });
                    }}
                  >
                    {t(`panel.days.${day}`)}
                  </Chip>
                );
              })}
            </div>
            <div className="flex items-center gap-2">
              <TimePicker
                aria-label={t('panel.window_from')}
                value={value.from}
                disabled={disabled}
                className="min-w-0 flex-1"
                onValueChange={(from) => onChange({ ...value, from: from ?? '' })}
              />
              <span aria-hidden className="text-tertiary">
                –
              </span>
              <TimePicker
                aria-label={t('panel.window_to')}
                value={value.to}
                disabled={disabled}
                className="min-w-0 flex-1"
                onValueChange={(to) => onChange({ ...value, to: to ?? '' })}
              />
            </div>
          </div>
        </Field>
      )}
    </div>
  );
}
