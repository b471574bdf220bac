import { useStore } from 'zustand';
import { formatDate } from '../../../foundation/web/dates/format-date.ts';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { FieldType, FieldValueProps } from './field-type.ts';
import { lateInput } from './late-input.ts';
import { textOf } from './read-value.ts';
import { unread } from './unread-times.ts';

function DateValue({ value }: FieldValueProps) {
  // A day is in no zone.
  const formats = useStore(dateFormatsStore);
  return <bdi>{formatDate(textOf(value), { ...formats, time_zone: 'UTC' }, 'date')}</bdi>;
}

function TimeValue({ value }: FieldValueProps) {
  const formats = useStore(dateFormatsStore);
  return <bdi>{formatDate(`1970-01-01T${textOf(value)}Z`, { ...formats, time_zone: 'UTC' }, 'time')}</bdi>;
}

function InstantValue({ value, isWhole = false }: FieldValueProps) {
  const formatted = useFormatDate();
  return (
    <time dateTime={textOf(value)} title={formatted(textOf(value), 'date_time')} className="tabular-nums">
      <bdi>{formatted(textOf(value), isWhole ? 'date_time' : 'label')}</bdi>
    </time>
  );
}

const DateInput = lateInput(async () => (await import('./time-inputs.tsx')).timeInputs.DateInput);
const TimeInput = lateInput(async () => (await import('./time-inputs.tsx')).timeInputs.TimeInput);
const InstantInput = lateInput(async () => (await import('./time-inputs.tsx')).timeInputs.InstantInput);

export const timeFieldTypes = {
  date: { Value: DateValue, Input: DateInput, width: 130, canEditInCell: true, unread: unread.date },
  time: { Value: TimeValue, Input: TimeInput, width: 110, canEditInCell: true, unread: unread.time },
  datetime: { Value: InstantValue, Input: InstantInput, width: 150, canEditInCell: false, unread: unread.datetime },
} satisfies Record<string, FieldType>;
