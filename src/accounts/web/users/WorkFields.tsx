import { useController, type Control, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import type { WorkingHours } from '../../contract/business-hours.ts';
import { CHAT_CAPACITY_MAX } from '../../contract/user.ts';
import { officeHours, WeekHours } from '../organisation/WeekHours.tsx';
import type { UserValues } from './use-user-form.ts';

interface WorkFieldsProps {
  control: Control<UserValues>;
  sentence: (message: string) => string;
  disabled: boolean;
}

/** How many chats somebody is given by rules, and when. */
export function WorkFields({ control, sentence, disabled }: WorkFieldsProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <FormField
        control={control}
        name="chat_capacity"
        label={t('users.capacity')}
        help={t('users.capacity_help')}
        errorText={sentence}
      >
        {({ value, onChange, ...field }) => (
          <Input
            {...field}
            inputMode="numeric"
            autoComplete="off"
            className="w-28"
            placeholder={t('users.no_limit')}
            maxLength={String(CHAT_CAPACITY_MAX).length}
            disabled={disabled}
            value={value === null || Number.isNaN(value) ? '' : String(value)}
            onChange={({ target }) => onChange(target.value.trim() === '' ? null : Number(target.value))}
          />
        )}
      </FormField>
      <HoursField control={control} sentence={sentence} disabled={disabled} />
    </>
  );
}

function HoursField({ control, sentence, disabled }: WorkFieldsProps) {
  const { t } = useTranslation('accounts');
  const { field, fieldState } = useController({ control, name: 'working_hours' });
  const hours = field.value;
  const errors = fieldState.error as FieldErrors<{ value: WorkingHours }>['value'];
  return (
    <div role="group" aria-label={t('users.hours')} className="flex flex-col gap-2">
      <p className="font-medium">{t('users.hours')}</p>
      <SegmentedControl
        block
        label={t('users.hours')}
        value={hours === null ? 'business' : 'own'}
        disabled={disabled}
        onValueChange={(kind) => field.onChange(kind === 'business' ? null : { week: officeHours })}
        options={[
          { value: 'business', label: t('users.hours_business') },
          { value: 'own', label: t('users.hours_own') },
        ]}
      />
      <p className="text-xs text-tertiary">{t('users.hours_help')}</p>
      {hours !== null && (
        <div onBlur={field.onBlur}>
          <WeekHours
            of="person"
            week={hours.week}
            errors={errors?.week}
            sentence={sentence}
            disabled={disabled}
            onChange={(week) => field.onChange({ week })}
          />
        </div>
      )}
    </div>
  );
}
