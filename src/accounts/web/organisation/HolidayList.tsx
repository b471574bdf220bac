import { CalendarPlus, TriangleAlert, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { MOST_HOLIDAYS, type Holiday } from '../../contract/business-hours.ts';
import { messageOf } from './DayHours.tsx';

interface HolidayListProps {
  holidays: readonly Holiday[];
  errors: FieldErrors<{ value: Holiday[] }>['value'] | undefined;
  sentence: (message: string) => string;
  disabled: boolean;
  onChange: (holidays: Holiday[]) => void;
}

/** Days on which the business is closed. */
export function HolidayList({ holidays, errors, sentence, disabled, onChange }: HolidayListProps) {
  const { t } = useTranslation('accounts');
  const titleId = useId();
  const change = (index: number, own: Partial<Holiday>) =>
    onChange(holidays.map((holiday, each) => (each === index ? { ...holiday, ...own } : holiday)));
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2 border-t border-subtle pt-4">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id={titleId} className="font-medium">
          {t('hours.holidays')}
        </h3>
        {!disabled && holidays.length < MOST_HOLIDAYS && (
          <Button
            size="sm"
            icon={CalendarPlus}
            onClick={() => onChange([...holidays, { name: '', date: '', is_yearly: false }])}
          >
            {t('hours.add_holiday')}
          </Button>
        )}
      </div>
      {holidays.length === 0 && <p className="text-xs text-tertiary">{t('hours.no_holidays')}</p>}
      {holidays.map((holiday, index) => (
        <HolidayRow
          // Holidays have no identity but their position.
          key={index}
          holiday={holiday}
          number={index + 1}
          error={messageOf(errors?.[index])}
          sentence={sentence}
          disabled={disabled}
          onChange={(own) => change(index, own)}
          onRemove={() => onChange(holidays.filter((_, each) => each !== index))}
        />
      ))}
    </section>
  );
}

interface HolidayRowProps {
  holiday: Holiday;
  number: number;
  error: string | undefined;
  sentence: (message: string) => string;
  disabled: boolean;
  onChange: (own: Partial<Holiday>) => void;
  onRemove: () => void;
}

function HolidayRow({ holiday, number, error, sentence, disabled, onChange, onRemove }: HolidayRowProps) {
  const { t } = useTranslation('accounts');
  return (
    <div role="group" aria-label={holiday.name || t('hours.holiday', { number })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:pb-2">
        <DatePicker
          className="w-40 max-md:flex-1"
          aria-label={t('hours.holiday_date')}
          aria-invalid={error !== undefined && holiday.date === ''}
          disabled={disabled}
          value={holiday.date === '' ? null : holiday.date}
          onValueChange={(date) => onChange({ date: date ?? '' })}
        />
        <Input
          className="min-w-40 flex-1 max-md:order-3 max-md:basis-full"
          dir="auto"
          autoComplete="off"
          aria-label={t('hours.holiday_name')}
          placeholder={t('hours.holiday_name')}
          aria-invalid={error !== undefined && holiday.name.trim() === ''}
          disabled={disabled}
          value={holiday.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Checkbox
          className="max-md:order-4"
          label={t('hours.yearly')}
          checked={holiday.is_yearly}
          disabled={disabled}
          onCheckedChange={(is_yearly) => onChange({ is_yearly })}
        />
        {!disabled && (
          <IconButton
            icon={X}
            size="sm"
            aria-label={t('hours.remove_holiday', { name: holiday.name || t('hours.holiday', { number }) })}
            onClick={onRemove}
          />
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 flex items-center gap-1.5 text-xs text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0">{sentence(error)}</span>
        </p>
      )}
    </div>
  );
}
