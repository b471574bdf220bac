import { useState } from 'react';
import { useStore } from 'zustand';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { formatWallTime, wallTimeIn } from '../../../ui/primitives/date-format.ts';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import type { FieldInputProps } from './field-type.ts';
import { instantIn } from './instant-in-zone.ts';
import { cellLabel } from './cell-label.ts';
import { textOf } from './read-value.ts';

function DateInput(props: FieldInputProps) {
  return (
    <DatePicker
      {...cellLabel(props)}
      size={props.place === 'cell' ? 'sm' : 'md'}
      value={textOf(props.value) || null}
      onValueChange={props.onChange}
    />
  );
}

function TimeInput(props: FieldInputProps) {
  return (
    <TimePicker
      {...cellLabel(props)}
      size={props.place === 'cell' ? 'sm' : 'md'}
      value={textOf(props.value).slice(0, 5) || null}
      onValueChange={props.onChange}
    />
  );
}

/** Day and time in the zone of the business. */
function InstantInput(props: FieldInputProps) {
  const { time_zone: zone } = useStore(dateFormatsStore);
  const { value, onChange } = props;
  const wall = textOf(value) === '' ? null : wallTimeIn(new Date(textOf(value)), zone);
  // A time that was chosen before its day; together they are the value.
  const [early, setEarly] = useState<string | null>(null);
  const day = wall && formatWallTime('YYYY-MM-DD', wall, 'en');
  const time = wall ? formatWallTime('HH:mm', wall, 'en') : early;
  const change = (nextDay: string, nextTime: string | null) => {
    setEarly(null);
    onChange(instantIn(nextDay, nextTime ?? '00:00', zone));
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <DatePicker
        {...cellLabel(props)}
        value={day}
        onValueChange={(next) => (next === null ? onChange(null) : change(next, time))}
      />
      <TimePicker
        aria-label={props.field.label}
        value={time}
        onValueChange={(next) => (day === null ? setEarly(next) : change(day, next))}
      />
    </div>
  );
}

export const timeInputs = { DateInput, TimeInput, InstantInput };
