import { useState } from 'react';
import { useStore } from 'zustand';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { formatWallTime, wallTimeIn } from '../../../ui/primitives/date-format.ts';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import type { FieldInputProps } from './field-type.ts';
import { instantIn } from './instant-in-zone.ts';
import { cellLabel } from './cell-label.ts';
import { readDay, readInstant, readTime, withTimeText } from './unread-times.ts';

// A text that is no day or time is the value until it is corrected: the form, the cell and the server refuse it.

function DateInput(props: FieldInputProps) {
  const { day, text } = readDay(props.value);
  return (
    <DatePicker
      {...cellLabel(props)}
      size={props.place === 'cell' ? 'sm' : 'md'}
      value={day}
      unread={text}
      onValueChange={props.onChange}
      onUnread={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

function TimeInput(props: FieldInputProps) {
  const { time, text } = readTime(props.value);
  return (
    <TimePicker
      {...cellLabel(props)}
      size={props.place === 'cell' ? 'sm' : 'md'}
      value={time}
      unread={text}
      onValueChange={props.onChange}
      onUnread={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

/** Day and time in the zone of the business. */
function InstantInput(props: FieldInputProps) {
  const { time_zone: zone } = useStore(dateFormatsStore);
  const { value, onChange } = props;
  const { instant, day: onlyDay, dayText, timeText } = readInstant(value);
  const wall = instant === null ? null : wallTimeIn(new Date(instant), zone);
  // A time that has no day yet; together they are the value.
  const [early, setEarly] = useState<string | null>(null);
  const day = wall ? formatWallTime('YYYY-MM-DD', wall, 'en') : onlyDay;
  const time = wall ? formatWallTime('HH:mm', wall, 'en') : timeText === undefined ? early : null;
  const changeDay = (next: string | null) => {
    if (timeText !== undefined) return onChange(withTimeText(next, timeText));
    setEarly(next === null ? early : null);
    onChange(next === null ? null : instantIn(next, time ?? '00:00', zone));
  };
  const changeTime = (next: string | null) => {
    if (day !== null) return onChange(instantIn(day, next ?? '00:00', zone));
    setEarly(next);
    if (timeText !== undefined) onChange(null);
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <DatePicker
        {...cellLabel(props)}
        value={day}
        unread={dayText}
        onValueChange={changeDay}
        onUnread={(text) => {
          setEarly(time);
          onChange(text);
        }}
        onBlur={props.onBlur}
      />
      <TimePicker
        aria-label={props.field.label}
        value={time}
        unread={timeText}
        onValueChange={changeTime}
        onUnread={(text) => onChange(dayText ?? withTimeText(day, text))}
        onBlur={props.onBlur}
      />
    </div>
  );
}

export const timeInputs = { DateInput, TimeInput, InstantInput };
