import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { formatDate } from '../../../foundation/web/dates/format-date.ts';
import { WrittenFormatsContext } from '../../../ui/primitives/date-format.ts';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { dateFormats, timeFormats } from '../../contract/business.ts';

// The pickers know no area, so what holds for every choice of the organisation is tested here.

const DAY = '2026-11-05';
const NEXT_DAY = '2026-11-06';
const settings = dateFormats.flatMap((date_format) => timeFormats.map((time_format) => ({ date_format, time_format })));

function Pickers() {
  const [day, setDay] = useState<string | null>(DAY);
  const [time, setTime] = useState<string | null>('21:05');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <Field label="Day" error={problem ?? undefined}>
        <DatePicker value={day} onValueChange={setDay} onInvalid={setProblem} />
      </Field>
      <Field label="Time">
        <TimePicker value={time} onValueChange={setTime} />
      </Field>
      <output data-testid="values">{`${day} ${time}`}</output>
    </>
  );
}

test.each(settings)('the pickers write and read $date_format $time_format', async (formats) => {
  const user = userEvent.setup();
  const written = (instant: string, kind: 'date' | 'time') =>
    formatDate(instant, { ...formats, time_zone: 'UTC' }, kind);
  renderUi(
    <WrittenFormatsContext value={formats}>
      <Pickers />
    </WrittenFormatsContext>,
  );
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  const time = screen.getByLabelText<HTMLInputElement>('Time');
  expect(day.value).toBe(written(`${DAY}T00:00:00Z`, 'date'));
  expect(time.value).toBe(written(`${DAY}T21:05:00Z`, 'time'));
  await user.clear(day);
  await user.type(day, written(`${NEXT_DAY}T00:00:00Z`, 'date'));
  await user.clear(time);
  await user.type(time, written(`${DAY}T22:10:00Z`, 'time'));
  await user.tab();
  expect(screen.getByTestId('values').textContent).toBe(`${NEXT_DAY} 22:10`);
  await user.clear(day);
  await user.type(day, '31 02');
  await user.tab();
  expect(screen.getByText(`Enter a date as ${formats.date_format}.`)).toBeTruthy();
});
