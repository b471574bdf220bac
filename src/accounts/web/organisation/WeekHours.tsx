import type { FieldErrors } from 'react-hook-form';
import { weekdays, type BusinessHours } from '../../contract/business-hours.ts';
import { DayHours } from './DayHours.tsx';

type Week = BusinessHours['week'];

interface WeekHoursProps {
  of: 'business' | 'person';
  /** Spans of each day, Monday first. */
  week: Week;
  errors: FieldErrors<{ value: Week }>['value'] | undefined;
  sentence: (message: string) => string;
  disabled: boolean;
  onChange: (week: Week) => void;
}

const OFFICE_DAY = [{ from: '09:00', to: '18:00' }];
/** What is offered first where hours are set. */
export const officeHours: Week = weekdays.map((_, day) => (day < 5 ? OFFICE_DAY : []));

/** The hours of each day of a week. */
export function WeekHours({ of, week, errors, sentence, disabled, onChange }: WeekHoursProps) {
  return (
    <div className="@container">
      <div className="flex flex-col divide-y divide-(--border-subtle)">
        {weekdays.map((name, day) => (
          <DayHours
            key={name}
            of={of}
            day={name}
            spans={week[day] ?? []}
            errors={errors?.[day]}
            sentence={sentence}
            disabled={disabled}
            onChange={(spans) => onChange(week.map((each, index) => (index === day ? spans : each)))}
            onCopy={(to) => onChange(week.map((each, index) => (to.includes(index) ? [...(week[day] ?? [])] : each)))}
          />
        ))}
      </div>
    </div>
  );
}
