import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { CountryPicker } from './CountryPicker.tsx';
import { Field } from './Field.tsx';

const countries = [
  { name: 'Argentina', code: 'AR', calling_code: '54' },
  { name: 'India', code: 'IN', calling_code: '+91' },
  { name: 'Indonesia', code: 'ID', calling_code: '62' },
  { name: 'United Arab Emirates', code: 'AE', calling_code: '971' },
];

function Fixture({ initial = null, list = countries }: { initial?: string | null; list?: typeof countries }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Field label="Country" required>
      <CountryPicker countries={list} value={value} onValueChange={setValue} />
      <output data-testid="value">{value ?? 'none'}</output>
    </Field>
  );
}

async function search(text: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Country' }));
  const box = await screen.findByRole('combobox', { name: 'Country or calling code' });
  await user.type(box, text);
  return user;
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent?.replace(/\+.*/, ''));

describe('CountryPicker', () => {
  it('[SHELL-20] finds by name, first what begins with the query, and marks the match', async () => {
    renderUi(<Fixture />);
    await search('in');
    await waitFor(() => expect(names()).toEqual(['India', 'Indonesia', 'Argentina']));
    expect(document.querySelector('mark')?.textContent).toBe('In');
  });

  it('[SHELL-20] finds by calling code with and without a plus, and chooses by key', async () => {
    renderUi(<Fixture />);
    const user = await search('+9');
    await waitFor(() => expect(names()).toEqual(['India', 'United Arab Emirates']));
    await user.keyboard('7');
    await waitFor(() => expect(names()).toEqual(['United Arab Emirates']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('value').textContent).toBe('AE'));
  });

  it('keeps what is typed before the focus has reached the search box', async () => {
    renderUi(<Fixture />);
    const field = screen.getByRole('combobox', { name: 'Country' });
    fireEvent.mouseDown(field);
    for (const key of ['+', '9', '7']) fireEvent.keyDown(field, { key });
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country or calling code' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.value).toBe('+97');
    await userEvent.setup().keyboard('1{Enter}');
    await waitFor(() => expect(screen.getByTestId('value').textContent).toBe('AE'));
  });

  it('[SHELL-21] says no item', async () => {
    renderUi(<Fixture />);
    await search('zzz');
    expect(await screen.findByText('no item')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('[SHELL-22] clears a value that is not in the list', async () => {
    renderUi(<Fixture initial="XX" />);
    await waitFor(() => expect(screen.getByTestId('value').textContent).toBe('none'));
  });

  it('[SHELL-23] marks a required country with an asterisk', () => {
    renderUi(<Fixture />);
    expect(screen.getByText('*')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Country' })).toBeTruthy();
  });

  it('keeps the value while the list has not come', () => {
    renderUi(<Fixture initial="IN" list={[]} />);
    expect(screen.getByTestId('value').textContent).toBe('IN');
  });
});
