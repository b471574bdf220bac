import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { addMonths, monthGrid } from './calendar.ts';
import { formatTime, parseDay, parseTime } from './typed-dates.ts';
import { DatePicker } from './DatePicker.tsx';
import { Field } from './Field.tsx';

function Fixture() {
  const [value, setValue] = useState<string | null>('2026-11-23');
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <Field label="Due" error={error ?? undefined}>
        <DatePicker value={value} onValueChange={setValue} onInvalid={setError} />
      </Field>
      <output data-testid="value">{value ?? 'none'}</output>
    </>
  );
}

const focusedDay = () => document.activeElement?.getAttribute('aria-label') ?? '';

describe('DatePicker', () => {
  it('moves by key: days, weeks, months, ends of the week', async () => {
    const user = userEvent.setup();
    renderUi(<Fixture />);
    screen.getByLabelText('Due').focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focusedDay()).toContain('November 23, 2026'));
    const steps: [string, string][] = [
      ['{ArrowRight}', 'November 24'],
      ['{ArrowUp}', 'November 17'],
      ['{Home}', 'Monday, November 16'],
      ['{End}', 'Sunday, November 22'],
      ['{PageDown}', 'December 22'],
      ['{PageUp}', 'November 22'],
      ['{ArrowLeft}', 'November 21'],
    ];
    for (const [key, day] of steps) {
      // Each step depends on the focus the step before it left.
      await user.keyboard(key);
      expect(focusedDay()).toContain(day);
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('value').textContent).toBe('2026-11-21'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Due')));
  });

  it('outlines today in the calendar', async () => {
    const user = userEvent.setup();
    renderUi(<DatePicker aria-label="Due" value={null} onValueChange={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Choose a date' }));
    const [today] = await screen.findAllByRole('button', { current: 'date' });
    expect(today?.className).toContain('border-(--accent-solid)');
    // Of two colours of one line, the style sheet decides.
    expect(today?.className).not.toContain('border-transparent');
  });

  it('takes a typed day on blur and refuses what is not one', async () => {
    const user = userEvent.setup();
    renderUi(<Fixture />);
    const input = screen.getByLabelText('Due');
    await user.clear(input);
    await user.type(input, '5/1/2027');
    await user.tab();
    expect(screen.getByTestId('value').textContent).toBe('2027-01-05');
    expect(input).toHaveProperty('value', '05/01/2027');
    await user.clear(input);
    await user.type(input, '31/02/2027');
    await user.tab();
    expect(screen.getByText('Enter a date as DD/MM/YYYY.')).toBeTruthy();
    expect(screen.getByTestId('value').textContent).toBe('2027-01-05');
  });
});

describe('calendar', () => {
  it('starts weeks on Monday', () => {
    expect(monthGrid('2026-11-20')[0]?.[0]).toBe('2026-10-26');
    expect(monthGrid('2027-02-10')).toHaveLength(4);
  });

  it('stays inside a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  });

  it('reads other formats', () => {
    expect(parseDay('02-28-2027', 'MM/DD/YYYY', 'en')).toBe('2027-02-28');
    expect(parseDay('2027.2.8', 'YYYY-MM-DD', 'en')).toBe('2027-02-08');
  });

  it.each([
    ['5 jan 2027', 'DD MMM YYYY'],
    ['05 January 2027', 'DD MMM YYYY'],
    ['5-1-2027', 'DD MMM YYYY'],
    ['05JAN2027', 'DD MMM YYYY'],
    ['Jan. 5, 2027', 'DD MMM YYYY'],
    ['5 janv. 2027', 'DD MMM YYYY'],
    ['January 5 2027', 'MM/DD/YYYY'],
    ['5 Jan 2027', 'DD/MM/YYYY'],
    ['5/1/27', 'DD/MM/YYYY'],
    ['1/5/27', 'MM/DD/YYYY'],
    ['2027-01-05', 'DD/MM/YYYY'],
  ])('reads %s in %s', (text, format) => expect(parseDay(text, format, 'fr')).toBe('2027-01-05'));

  it.each([
    ['5 ja 2027', 'DD MMM YYYY'],
    ['5 Smarch 2027', 'DD MMM YYYY'],
    ['31 Feb 2027', 'DD MMM YYYY'],
    ['Jan Feb 2027', 'DD MMM YYYY'],
    ['5 1 7', 'DD/MM/YYYY'],
    ['5 1 207', 'DD/MM/YYYY'],
    ['next friday', 'DD/MM/YYYY'],
    ['2027-02-31', 'DD/MM/YYYY'],
    ['5/13/2027', 'DD/MM/YYYY'],
    ['soon', 'DD/MM/YYYY'],
  ])('does not guess %s in %s', (text, format) => expect(parseDay(text, format, 'en')).toBeNull());

  it.each([
    ['10:30 AM', '10:30'],
    ['12:05 am', '00:05'],
    ['12 pm', '12:00'],
    ['9p', '21:00'],
    ['23:15', '23:15'],
  ])('reads %s', (text, time) => expect(parseTime(text)).toBe(time));

  it('refuses times that are none and writes hh:mm A', () => {
    expect(['25:00', '10:61', '13 pm', 'noon'].map(parseTime)).toEqual([null, null, null, null]);
    expect(formatTime('00:05', 'hh:mm A', 'en')).toBe('12:05 AM');
    expect(formatTime('21:00', 'hh:mm A', 'en')).toBe('09:00 PM');
    expect(formatTime('21:00', 'HH:mm', 'en')).toBe('21:00');
  });
});
