import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from '../../../ui/primitives/Field.tsx';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { sampleField } from '../testing/sample-field.ts';
import { timeInputs } from './time-inputs.tsx';

const { InstantInput } = timeInputs;
const field = sampleField('due_time', 'Due', 'datetime');

function Fixture({ initial }: { initial: string | null }) {
  const [value, setValue] = useState<unknown>(initial);
  return (
    <>
      <Field as="group" label="Due">
        <InstantInput field={field} value={value} place="form" onChange={setValue} />
      </Field>
      <button type="button" onClick={() => setValue('2026-12-01T08:15:00.000Z')}>
        Take theirs
      </button>
      <output data-testid="value">{typeof value === 'string' ? value : 'none'}</output>
    </>
  );
}

const stored = () => screen.getByTestId('value').textContent;
/** The days and times of a business without formats of its own, which are those of India. */
const boxes = () =>
  screen
    .getAllByRole('textbox')
    .concat(screen.getAllByRole('combobox'))
    .map((box) => (box as HTMLInputElement).value);

test('a day and a time follow the value when the form is given another one, and write no older day back', async () => {
  const user = userEvent.setup();
  renderUi(<Fixture initial="2026-11-20T05:00:00.000Z" />);
  const before = boxes();
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(boxes()).not.toEqual(before);
  const time = screen.getByLabelText('Due', { selector: 'input[aria-label]' });
  await user.clear(time);
  await user.type(time, '18:00');
  await user.tab();
  expect(stored()).toMatch(/^2026-12-01T/);
});

test('a time may be chosen before its day', async () => {
  const user = userEvent.setup();
  renderUi(<Fixture initial={null} />);
  const time = screen.getByLabelText('Due', { selector: 'input[aria-label]' });
  await user.type(time, '18:00');
  await user.tab();
  expect(stored()).toBe('none');
  const [day] = screen.getAllByRole<HTMLInputElement>('textbox').concat(screen.getAllByRole('combobox'));
  await user.type(day!, '1/12/2026');
  await user.tab();
  expect(stored()).toMatch(/^2026-1/);
});
