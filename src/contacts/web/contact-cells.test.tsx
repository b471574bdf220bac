import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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

const SAVE = 'PUT /server/records/{module}/{id}';
const row = (name: RegExp) => screen.findByRole('row', { name });
const cellOf = (item: HTMLElement, column: string) => {
  const cell = item.querySelector<HTMLElement>(`td[data-can-edit="${column}"]`);
  if (!cell) throw new Error(`No cell for ${column}`);
  return cell;
};

// The first one: the editor is loaded once.
test('what is typed before the editor is loaded goes into the cell, and not to the page', async () => {
  const { router, user } = renderContacts('/contacts');
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
  await user.keyboard('{Escape}');
});

test('a double click edits a cell; Enter saves what was changed, Escape reverts', async () => {
  const { user } = renderContacts('/contacts');
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  const editor = await screen.findByRole('textbox', { name: 'Company' });
  await user.clear(editor);
  await user.type(editor, 'Deshpande and Sons{Enter}');
  await waitFor(() => expect(fake.sent(SAVE)).toEqual([{ company_name: 'Deshpande and Sons', version: 1 }]));
  await waitFor(async () => expect((await row(/Rohan/)).textContent).toContain('Deshpande and Sons'));
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), ' more{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull());
  expect(fake.sent(SAVE)).toHaveLength(1);
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
  expect(fake.sent(SAVE)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull();
  expect(fake.sent(SAVE)).toHaveLength(1);

  await edit();
  fake.answer(recordEndpoints.updateRecord, () => ({ contact: { ...theirs, company_name: 'My company', version: 5 } }));
  await user.click(screen.getByRole('button', { name: 'Keep this value' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull());
  expect(fake.sent(SAVE).at(-1)).toEqual({ company_name: 'My company', version: 4 });
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
  await waitFor(() => expect(fake.sent(SAVE)).toEqual([{ company_name: 'Deshpande Interiors and Sons', version: 1 }]));
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
  await waitFor(() => expect(fake.sent(SAVE)).toEqual([{ company_name: 'Deshpande Interiors and Sons', version: 4 }]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a search that is answered while a cell is edited leaves the cell and what was typed', async () => {
  const { user } = renderContacts('/contacts');
  await row(/Rohan/);
  const { list } = heldList();
  await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'rohan');
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  await writeCompany(user, 'Sons');
  await waitFor(() => expect(list.asked).toBe(true));
  expect(screen.getByRole('region', { name: 'Contacts' }).getAttribute('aria-busy')).toBe('true');
  list.answer();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Aisha/ })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'Sons');
  expect(fake.sent(SAVE)).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(fake.sent(SAVE)).toEqual([{ company_name: 'Sons', version: 1 }]));
});

test.each([
  ['saves what was typed', false],
  ['says what was refused', true],
])('a row that leaves the list while it is edited %s', async (_, isRefused) => {
  if (isRefused) fake.refuse(recordEndpoints.updateRecord, 'NOT_FOUND');
  const { user, queryClient } = renderContacts('/contacts');
  await user.dblClick(cellOf(await row(/Rohan/), 'company_name'));
  await writeCompany(user, 'Sons');
  const removed = recordListeners.find(({ event }) => event === 'records_deleted');
  act(() => removed?.apply([{ module: 'contacts', ids: ['7'] }], queryClient, [1]));
  await waitFor(() => expect(fake.sent(SAVE)).toEqual([{ company_name: 'Sons', version: 1 }]));
  if (isRefused) await screen.findByRole('alert', { name: /^Company was not saved\. / });
});

/** The next list of contacts is answered when the test says so. */
function heldList() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const list = { asked: false, answer: resolve };
  fake.server.use(
    http.get('*/server/records/contacts', async () => {
      list.asked = true;
      await promise;
      const found = sampleContact('7', { name: 'Rohan Deshpande', company_name: 'Deshpande Interiors' });
      return HttpResponse.json({ contacts: [found], info: { has_more: false } });
    }),
  );
  return { list };
}

async function writeCompany(user: UserEvent, text: string): Promise<void> {
  const editor = await screen.findByRole('textbox', { name: 'Company' });
  await user.clear(editor);
  await user.type(editor, text);
}
