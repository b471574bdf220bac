import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { MultiSelect } from './MultiSelect.tsx';

const onQueryChange = vi.fn<(query: string) => void>();
const people = ['Divya Nair', 'Karthik Rao'].map((label) => ({ value: label, label }));

function Fixture() {
  const [value, setValue] = useState<typeof people>([]);
  return (
    <MultiSelect
      aria-label="Contacts"
      searchLabel="Search contacts"
      options={people}
      value={value}
      onValueChange={(next) => setValue([...next] as typeof people)}
      onQueryChange={onQueryChange}
    />
  );
}

test('what is typed before the focus has reached the search box is searched for', async () => {
  renderUi(<Fixture />);
  const field = screen.getByRole('combobox', { name: 'Contacts' });
  fireEvent.mouseDown(field);
  for (const key of ['d', 'i', 'v']) fireEvent.keyDown(field, { key });
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search contacts' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.value).toBe('div');
  expect(onQueryChange).toHaveBeenLastCalledWith('div');
});

test('the list stays open while several are chosen', async () => {
  renderUi(<Fixture />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Contacts' }));
  for (const { label } of people) await user.click(await screen.findByRole('option', { name: label }));
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
  expect(screen.getByRole('combobox', { name: 'Contacts' }).textContent).toContain('Karthik Rao');
});
