import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { sampleField } from '../../../records/web/testing/sample-field.ts';
import { importEndpoints } from '../../contract/endpoints.ts';
import type { ImportCheck } from '../../contract/import.ts';
import { importListeners } from '../on-import-events.ts';
import {
  createImportServer,
  failedRow,
  NO_NUMBER,
  renderImports,
  sampleEntry,
  sampleFile,
} from '../testing/import-server.tsx';

const fake = createImportServer();
beforeAll(async () => void (await import('../import-pages.ts')), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  fake.reset();
});
afterAll(() => fake.server.close());

const CHECK = 'POST /server/imports/files/{fileId}/check';
const START = 'POST /server/records/{module}/imports';
const check = (rest: Partial<ImportCheck> = {}): ImportCheck => ({
  status: 'completed',
  checked_rows: 2,
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 1,
  faulty_columns: [{ column: 1, count: 1 }],
  first_faults: [failedRow(3)],
  ...rest,
});
const file = (name: string, size = 12) => {
  const made = new File(['Name\nAnu'], name, { type: '' });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const input = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[type=file]');
const review = () => screen.findByRole('button', { name: 'Review import' });

test('[LIST-08] [LIST-09] limits are said before; another type and a file above 100 MB are refused before the upload', async () => {
  const { user, container } = renderImports('/contacts/import');
  await screen.findByText('CSV, XLSX or XLS, up to 100 MB');
  await screen.findByText(/Up to 1,000 rows in one import/);
  const chooser = input(container);
  if (!chooser) throw new Error('No field for a file');
  chooser.removeAttribute('accept');
  await user.upload(chooser, file('people.pdf'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/CSV, XLSX or XLS/);
  await user.upload(chooser, file('people.csv', 101 * 1024 * 1024));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/101 MB/));
});

test('a file that was uploaded leads to its columns; a refused one says why', async () => {
  fake.refusesUpload('UNSUPPORTED_CONTENT');
  const { user, container, router } = renderImports('/contacts/import');
  await screen.findByText('CSV, XLSX or XLS, up to 100 MB');
  const send = async () => {
    const chooser = input(container);
    if (!chooser) throw new Error('No field for a file');
    await user.upload(chooser, file('people.csv'));
  };
  await send();
  await screen.findByRole('alert');
  fake.uploads();
  await send();
  await waitFor(() => expect(router.state.location.search).toBe('?file=70'));
  await screen.findByText('2 of 3 matched');
});

test('a column is matched to another field, and the choice outlives a reload', async () => {
  fake.answer(importEndpoints.checkImport, () => ({
    import_file: sampleFile({ check: check({ status: 'pending' }) }),
  }));
  const first = renderImports('/contacts/import?file=70');
  const { user } = first;
  await user.click(await screen.findByRole('combobox', { name: 'Field of Notes' }));
  // What another column is, this one cannot be.
  expect((await screen.findByRole('option', { name: /Mobile/ })).textContent).toContain('Matched to “Mobile no.”');
  await user.click(screen.getByRole('option', { name: 'City' }));
  await screen.findByText('3 of 3 matched');
  await user.click(screen.getByRole('radio', { name: 'Skip the row' }));
  await user.click(screen.getByRole('checkbox', { name: 'They agreed to marketing messages' }));
  await user.type(screen.getByRole('textbox', { name: 'Where they agreed' }), 'Stall B-14');
  first.unmount();
  renderImports('/contacts/import?file=70');
  await screen.findByText('3 of 3 matched');
  await user.click(await review());
  await waitFor(() =>
    expect(fake.sent(CHECK)).toEqual([
      {
        module: 'contacts',
        list_id: null,
        mapping: ['name', 'mobile', 'city'],
        existing: 'skip',
        country: null,
        is_consent_given: true,
        consent_source: 'Stall B-14',
      },
    ]),
  );
});

test('a column becomes a new field, of the type that its values have', async () => {
  const sent: unknown[] = [];
  fake.answer(recordEndpoints.createField, ({ body }) => {
    sent.push(body);
    return { field: sampleField('cf_notes', 'Notes', 'text', { is_built_in: false }) };
  });
  const { user } = renderImports('/contacts/import?file=70');
  const field = await screen.findByRole('combobox', { name: 'Field of Notes' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Create “Notes”' }));
  await screen.findByText('New field');
  expect(sent).toEqual([{ label: 'Notes', type: 'text' }]);
  expect(field.textContent).toContain('Notes');
  await screen.findByText('3 of 3 matched');
});

test('a field that cannot be added says why, and the column stays as it was', async () => {
  fake.refuse(recordEndpoints.createField, 'NOT_ALLOWED', {
    reason: 'MAX_INDEX_REACHED',
    info: { max: 30, type: 'text' },
  });
  const { user } = renderImports('/contacts/import?file=70');
  await user.click(await screen.findByRole('combobox', { name: 'Field of Notes' }));
  await user.click(await screen.findByRole('option', { name: 'Create “Notes”' }));
  expect((await screen.findByText('Only a maximum of 30 text fields supported.')).isConnected).toBe(true);
  await screen.findByText('2 of 3 matched');
});

test('who may not change forms is not offered a new field', async () => {
  fake.shows.module({ customize: false });
  const { user } = renderImports('/contacts/import?file=70');
  await user.click(await screen.findByRole('combobox', { name: 'Field of Notes' }));
  await screen.findByRole('option', { name: 'City' });
  expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
});

test('the mapping of an earlier import says so; numbers without a country code are counted', async () => {
  fake.shows.file({}, { is_remembered: true });
  renderImports('/contacts/import?file=70');
  await screen.findByText('2 of 3 matched, as last time');
  expect(await screen.findByText('1 number in the first 2 rows has no country code.')).toBeTruthy();
});

test.each([
  [
    '[ERR-13] a required field without a column',
    {},
    { mapping: [null, 'mobile', null] },
    'The column Name is missing.',
  ],
  [
    '[ERR-34] [LIST-12] a column without a heading',
    { header: ['Full name', '', 'Notes'] },
    {},
    'Headers cannot be empty.',
  ],
  ['[ERR-27] [ERR-28] too many rows', { row_count: 1001 }, {}, 'Only a maximum of 1000 rows are allowed'],
  ['a file without rows', { row_count: 0, rows: [] }, {}, 'This file has no rows below its header.'],
])('%s stands in the way before anything is asked', async (_case, changes, proposal, sentence) => {
  fake.shows.file(changes, proposal);
  renderImports('/contacts/import?file=70');
  expect((await screen.findAllByText(new RegExp(sentence))).length).toBeGreaterThan(0);
  expect((await review()).hasAttribute('disabled')).toBe(true);
});

test('a file is read in another way; one that cannot be read says why', async () => {
  fake.shows.file(
    { state: 'failed', problem: 'It is protected by a password.', header: [], rows: [] },
    { mapping: [] },
  );
  fake.answer(importEndpoints.readImportFile, () => ({ import_file: sampleFile({ state: 'reading' }) }));
  const { user } = renderImports('/contacts/import?file=70');
  await screen.findByText('It is protected by a password.');
  await user.click(screen.getByRole('combobox', { name: 'Delimiter' }));
  await user.click(await screen.findByRole('option', { name: 'Semicolon' }));
  await waitFor(() => expect(fake.sent('PUT /server/imports/files/{fileId}')).toEqual([{ delimiter: ';' }]));
  await screen.findByText('Reading the file…');
});

test('[ERR-30] the trial is read again when Parley says that it ended; then the import starts', async () => {
  fake.shows.file({ check: check({ status: 'pending' }) });
  fake.answer(importEndpoints.createImport, () => ({ import: sampleEntry({ status: 'pending' }) }));
  const { user, router, queryClient } = renderImports('/contacts/import?file=70&step=review');
  await screen.findByText('Trying the import without keeping any of it…');
  fake.shows.file({ check: check({ checked_rows: 2 }), row_count: 30 });
  const listener = importListeners.find(({ event }) => event === 'import_file_changed');
  act(() => listener?.apply([{ id: '70' }], queryClient, [1]));
  const faults = await screen.findByRole('region', { name: 'Faults by column' });
  expect(within(faults).getByText(NO_NUMBER)).toBeTruthy();
  await screen.findByText('Tried with the first 2 of 30 rows.');
  await user.click(screen.getByRole('button', { name: 'Import 30 rows' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/history/90'));
  expect(fake.sent(START)).toMatchObject([{ file_id: '70', mapping: ['name', 'mobile', null], list_id: null }]);
});

test('a refused start says why', async () => {
  fake.shows.file({ check: check() });
  fake.refuse(importEndpoints.createImport, 'LIMIT_EXCEEDED', { reason: 'IMPORT_ROWS', info: { count: 1000 } });
  const { user } = renderImports('/contacts/import?file=70&step=review');
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/maximum of 1000 rows/);
});

test('a file that is gone leads back to the choice of a file', async () => {
  fake.refuse(importEndpoints.getImportFile, 'NOT_FOUND');
  const { user } = renderImports('/contacts/import?file=70');
  await screen.findByText('This file is not here any more');
  await user.click(screen.getByRole('button', { name: 'Choose a file' }));
  expect(await screen.findByText('CSV, XLSX or XLS, up to 100 MB')).toBeTruthy();
});

test('[SET-29] a role without the permission to import sees why', async () => {
  fake.shows.module({ import: false });
  renderImports('/enquiries/import');
  await screen.findByText('You may not import here');
  expect(screen.queryByText(/up to 100 MB/)).toBeNull();
});

test('[LIST-17] an import into a list is sent to the list; a role without the permission sees why', async () => {
  fake.answer(
    recordEndpoints.getRecord,
    () => ({ contact_list: { id: '7', name: 'Trade fair', criteria: null } }) as never,
  );
  fake.shows.file({ check: check() });
  fake.answer(importEndpoints.createListImport, () => ({
    import: sampleEntry({ list: { id: '7', label: 'Trade fair' } }),
  }));
  const { user, router, unmount } = renderImports('/broadcasts/contact_lists/7/import?file=70&step=review');
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/contact_lists/7/history/90'));
  expect(fake.sent('POST /server/broadcasts/contact_lists/{id}/members/imports')).toMatchObject([{ file_id: '70' }]);
  unmount();
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  renderImports('/broadcasts/contact_lists/7/import');
  await screen.findByText('You may not import here');
});

test('the page scrolls inside its frame: what is hidden for the eye only is positioned there, not in the document', async () => {
  renderImports('/contacts/import?file=70');
  const region = await screen.findByRole('region', { name: 'Import contacts' });
  await screen.findByRole('region', { name: 'Columns' });
  const hidden = [...region.querySelectorAll<HTMLElement>('.sr-only, .absolute')];
  for (const each of hidden) expect(region.contains(each.closest('.relative'))).toBe(true);
  expect(region.classList.contains('relative')).toBe(true);
});
