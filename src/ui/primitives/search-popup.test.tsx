import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Combobox } from './Combobox.tsx';
import { searchStateOf, type SearchState } from './search-state.ts';

const choose = vi.fn<(item: string | null) => void>();

/** Found for what was typed before, while the server searches. */
function Fixture({ items, state }: { items: readonly string[]; state: SearchState }) {
  return (
    <Combobox<string>
      aria-label="Contact"
      searchLabel="Find a contact"
      items={items}
      value={null}
      onValueChange={choose}
      itemKey={(item) => item}
      itemLabel={(item) => item}
      matches={() => true}
      renderItem={(item) => item}
      searchState={state}
    />
  );
}

const open = async (): Promise<ReturnType<typeof userEvent.setup>> => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Contact' }));
  await screen.findByRole('combobox', { name: 'Find a contact' });
  return user;
};

test.each([
  ['loading', 'Loading'],
  ['search_failed', 'Search failed. Try again.'],
  [undefined, 'no item'],
] as const)('an empty list says why: %s', async (state, sentence) => {
  renderUi(<Fixture items={[]} state={state} />);
  await open();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('Enter does not choose what was found for an earlier text', async () => {
  const { rerender } = renderUi(<Fixture items={['Divya Nair']} state="loading" />);
  const user = await open();
  await user.keyboard('kar{Enter}');
  expect(choose).not.toHaveBeenCalled();
  rerender(<Fixture items={['Karthik Rao']} state={undefined} />);
  await user.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledExactlyOnceWith('Karthik Rao');
});

test('a query whose rows are those of the text before is searching', () => {
  const state = { isError: false, isPending: false, isPlaceholderData: false };
  expect(searchStateOf(state)).toBeUndefined();
  expect(searchStateOf({ ...state, isPending: true })).toBe('loading');
  expect(searchStateOf({ ...state, isPlaceholderData: true })).toBe('loading');
  expect(searchStateOf({ ...state, isError: true })).toBe('search_failed');
});
