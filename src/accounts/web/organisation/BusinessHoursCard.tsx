import { useController, type Control, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { alwaysOpen, type BusinessHours } from '../../contract/business-hours.ts';
import { HolidayList } from './HolidayList.tsx';
import type { OrganisationValues } from './organisation-values.ts';
import { officeHours, WeekHours } from './WeekHours.tsx';

interface BusinessHoursCardProps {
  control: Control<OrganisationValues, unknown, OrganisationValues>;
  sentence: (message: string) => string;
  disabled: boolean;
}

/** Errors of one value, as deep as the value. */
type ErrorsOf<Value extends object> = FieldErrors<{ value: Value }>['value'] | undefined;

const isAlwaysOpen = ({ week }: BusinessHours): boolean => JSON.stringify(week) === JSON.stringify(alwaysOpen.week);

/** When the business is open: hours of each day, and holidays. Saved with the rest of the page. */
export function BusinessHoursCard({ control, sentence, disabled }: BusinessHoursCardProps) {
  const { t } = useTranslation('accounts');
  const { field, fieldState } = useController({ control, name: 'business_hours' });
  const hours = field.value;
  const errors = fieldState.error as ErrorsOf<BusinessHours>;
  const setWeek = (week: BusinessHours['week']) => field.onChange({ ...hours, week });
  const isAlways = isAlwaysOpen(hours);
  return (
    <SettingsCard title={t('hours.title')}>
      <div className="flex flex-col gap-4 px-4 py-3.5 md:px-5" onBlur={field.onBlur}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-xs text-tertiary">{t('hours.help')}</p>
          <SegmentedControl
            label={t('hours.title')}
            value={isAlways ? 'always' : 'weekly'}
            disabled={disabled}
            onValueChange={(kind) => setWeek(kind === 'always' ? alwaysOpen.week : officeHours)}
            options={[
              { value: 'always', label: t('hours.always') },
              { value: 'weekly', label: t('hours.weekly') },
            ]}
          />
        </div>
        {!isAlways && (
          <WeekHours
            of="business"
            week={hours.week}
            errors={errors?.week}
            sentence={sentence}
            disabled={disabled}
            onChange={setWeek}
          />
        )}
        <HolidayList
          holidays={hours.holidays}
          errors={errors?.holidays}
          sentence={sentence}
          disabled={disabled}
          onChange={(holidays) => field.onChange({ ...hours, holidays })}
        />
      </div>
    </SettingsCard>
  );
}
