import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBody } from '../../foundation/contract/errors.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordListeners } from '../../records/web/index.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { createContactServer, renderContacts, sampleContact } from './testing/contact-server.tsx';

const fake = createContactServer();
// Loaded before the clock of a test runs.
beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([
    sampleContact('8', { name: 'Aisha Khan' }),
    sampleContact('7', { name: 'Rohan Deshpande', company_name: 'Deshpande Interiors' }),
  ]);
});
afterAll(() => fake.server.close());

const row = (name: RegExp) => screen.findByRole('row', { name });
const cellOf = (item: HTMLElement, column: string) => {
  const cell = item.querySelector<HTMLElement>(`td[data-can-edit="${column}"]`);
  if (!cell) throw new Error(`No cell for ${column}`);
  return cell;
};

// The first one: the editor is loaded once.
test('what is typed before the editor is loaded goes into the cell, and not to the page', async () => {
  const { router } = renderContacts('/contacts');
  const cell = cellOf(await row(/Rohan/), 'company_name');
  fireEvent.doubleClick(cell);
  const early = document.activeElement as HTMLInputElement;
  expect(cell.contains(early)).toBe(true);
  fireEvent.change(early, { target: { value: 'New' } });
  await waitFor(() => expect(cell.querySelector('[aria-busy]')).toBeNull());
  const editor = screen.getByRole('textbox', { name: 'Company' });
  expect(editor).toHaveProperty('value', 'New');
  expect(document.activeElement).toBe(editor);
  expect(router.state.location.pathname).toBe('/contacts');
});

test('a double click edits a cell; Enter saves what was changed, Escape reverts', async () => {
  const { user } = renderContacts('/contacts');
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  const editor = await screen.findByRole('textbox', { name: 'Company' });
  await user.clear(editor);
  await user.type(editor, 'Deshpande and Sons{Enter}');
  await waitFor(() =>
    expect(fake.sent('PUT /server/records/{module}/{id}')).toEqual([
      { company_name: 'Deshpande and Sons', version: 1 },
    ]),
  );
  await waitFor(async () => expect((await row(/Rohan/)).textContent).toContain('Deshpande and Sons'));
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), ' more{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull());
  expect(fake.sent('PUT /server/records/{module}/{id}')).toHaveLength(1);
});

test('a cell that is refused stays open with the reason', async () => {
  fake.refuse(recordEndpoints.updateRecord, 'INVALID_DATA', {
    info: { fields: [{ field: 'email', message: 'Enter a valid email address.' }] },
  });
  const { user } = renderContacts('/contacts');
  const item = await row(/Aisha/);
  item.focus();
  // The arrow keys go from the row to its cells.
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'nothing{Enter}');
  await screen.findByText('Enter a valid email address.');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'nothing');
});

test('a cell that a colleague changed meanwhile shows both values, and saves over theirs only when that is chosen', async () => {
  const theirs = sampleContact('7', {
    name: 'Rohan Deshpande',
    company_name: 'Their company',
    version: 4,
    modified_by: { type: 'user', id: '102', label: 'Harini Venkat' },
  });
  const { user } = renderContacts('/contacts');
  const edit = async () => {
    fake.refuse(recordEndpoints.updateRecord, 'CONFLICT', { info: { current: theirs } });
    await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
    const editor = await screen.findByRole('textbox', { name: 'Company' });
    await user.clear(editor);
    await user.type(editor, 'My company{Enter}');
    return screen.findByRole('alert');
  };
  const conflict = await edit();
  expect(conflict.textContent).toContain('Harini Venkat changed this record');
  expect(conflict.textContent).toContain('YoursMy company');
  expect(conflict.textContent).toContain('TheirsTheir company');
  await user.click(screen.getByRole('searchbox', { name: 'Search contacts' }));
  await user.click(screen.getByRole('textbox', { name: 'Company' }));
  await user.keyboard('{Enter}');
  expect(fake.sent('PUT /server/records/{module}/{id}')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull();
  expect(fake.sent('PUT /server/records/{module}/{id}')).toHaveLength(1);

  await edit();
  fake.answer(recordEndpoints.updateRecord, () => ({ contact: { ...theirs, company_name: 'My company', version: 5 } }));
  await user.click(screen.getByRole('button', { name: 'Keep this value' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull());
  expect(fake.sent('PUT /server/records/{module}/{id}').at(-1)).toEqual({ company_name: 'My company', version: 4 });
});

test('a cell is saved on the version that its editing began with, whatever the list shows meanwhile', async () => {
  const { user, queryClient } = renderContacts('/contacts');
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  const editor = await screen.findByRole('textbox', { name: 'Company' });
  await user.type(editor, ' and Sons');
  const record = sampleContact('7', { name: 'Rohan Deshpande', company_name: 'Their company', version: 2 });
  const saved = recordListeners.find(({ event }) => event === 'record_saved');
  act(() => saved?.apply([{ module: 'contacts', is_new: false, record }], queryClient, [1]));
  await user.type(editor, '{Enter}');
  await waitFor(() =>
    expect(fake.sent('PUT /server/records/{module}/{id}')).toEqual([
      { company_name: 'Deshpande Interiors and Sons', version: 1 },
    ]),
  );
});

test('where a colleague changed another field of the record, the cell is saved without a question', async () => {
  const current = sampleContact('7', { company_name: 'Deshpande Interiors', email: 'theirs@example.in', version: 4 });
  const { user } = renderContacts('/contacts');
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  fake.server.use(
    http.put(
      '*/server/records/:module/:id',
      () => HttpResponse.json(errorBody('CONFLICT', { info: { current } }), { status: 409 }),
      { once: true },
    ),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), ' and Sons{Enter}');
  await waitFor(() =>
    expect(fake.sent('PUT /server/records/{module}/{id}')).toEqual([
      { company_name: 'Deshpande Interiors and Sons', version: 4 },
    ]),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
