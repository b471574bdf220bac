import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { importEndpoints } from '../../contract/endpoints.ts';
import type { FailedRow } from '../../contract/import.ts';
import { importsArea } from '../index.ts';
import { importListeners } from '../on-import-events.ts';
import { createImportServer, failedRow, NOT_VALID, renderImports, sampleEntry } from '../testing/import-server.tsx';

const fake = createImportServer();
beforeAll(async () => void (await import('../import-pages.ts')), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  fake.reset();
});
afterAll(() => fake.server.close());

const RETRY = 'POST /server/imports/{importId}/failed_rows';
const rowsOf = (body: unknown) => (body as { rows: { number: number; cells: string[] }[] }).rows;
const path = '/contacts/history/90';
const outcome = () => screen.findByRole('img', { name: /^Rows of this import/ });

/** Says that the import has changed. */
function receive({ queryClient }: Pick<ReturnType<typeof renderImports>, 'queryClient'>) {
  const listener = importListeners.find(({ event }) => event === 'import_changed');
  act(() => listener?.apply([{}], queryClient, [1]));
}

/** The rows that failed, of which those that are sent with a number are imported. */
function serveRows(rows: FailedRow[]) {
  const left = [...rows];
  fake.answer(importEndpoints.listFailedRows, ({ query }) => {
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    const reasons = left.length === 0 ? [] : [{ ...NOT_VALID, count: left.length }];
    return {
      failed_rows: left.slice(offset, offset + limit),
      info: { has_more: left.length > offset + limit, reasons },
    };
  });
  fake.answer(importEndpoints.retryFailedRows, ({ body }) => {
    const still: FailedRow[] = [];
    for (const { number, cells } of rowsOf(body)) {
      const index = left.findIndex((each) => each.number === number);
      if ((cells[1] ?? '').startsWith('+')) left.splice(index, 1);
      else still.push({ ...failedRow(number), cells });
    }
    fake.shows.entry({ metrics: { total: rows.length, success: rows.length - left.length, failed: left.length } });
    return { import: sampleEntry(), failed_rows: still };
  });
}

test('[LIST-03] [LIST-04] an import says how far it has come, and its end without a reload', async () => {
  fake.shows.entry({
    status: 'in_progress',
    completed_time: null,
    metrics: { total: 4000, success: 1500, failed: 0 },
    created: 1500,
    updated: 0,
  });
  const view = renderImports(path);
  const bar = await screen.findByRole('progressbar', { name: 'Rows of this import' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1500', '4000']);
  await screen.findByText(/1,500 of 4,000/);
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  fake.shows.entry({ metrics: { total: 4000, success: 4000, failed: 0 }, created: 3900, updated: 60, unchanged: 40 });
  receive(view);
  expect((await outcome()).getAttribute('aria-label')).toContain('added 3900, updated 60, already up to date 40');
  await screen.findByText(/took 38 s/);
});

test('[LIST-01] a cell is corrected in place: Enter keeps it, Escape reverts; the row is sent again', async () => {
  serveRows([failedRow(4), failedRow(9)]);
  const { user } = renderImports(path);
  await user.click(await screen.findByRole('button', { name: 'Fix row 4' }));
  await user.type(screen.getByRole('textbox', { name: 'Mobile no.' }), '3{Escape}');
  expect(screen.queryByText('Changed, retry to check it')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fix row 4' }));
  const cell = screen.getByRole('textbox', { name: 'Mobile no.' });
  await user.clear(cell);
  await user.type(cell, '+91 90000 81764{Enter}');
  await screen.findByText('Changed, retry to check it');
  await user.click(screen.getByRole('button', { name: 'Retry 1 corrected' }));
  await screen.findByText('1 row was imported.');
  expect(fake.sent(RETRY).map(rowsOf)).toEqual([[{ number: 4, cells: ['Person 4', '+91 90000 81764', ''] }]]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fix row 4' })).toBeNull());
});

test('a row that is still wrong stands there with its new fault; nothing is left to retry', async () => {
  serveRows([failedRow(4)]);
  const { user } = renderImports(path);
  await user.click(await screen.findByRole('button', { name: 'Fix row 4' }));
  await user.type(screen.getByRole('textbox', { name: 'Mobile no.' }), '99{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Retry 1 corrected' }));
  expect((await screen.findByRole('alert')).textContent).toContain('1 is still wrong.');
  expect(screen.queryByText('Changed, retry to check it')).toBeNull();
});

test('all rows that failed are sent again, at most 100 by one call, with one bar', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => failedRow(index + 2, { cells: ['A', '+91 90000 81764', ''] }));
  serveRows(rows);
  fake.shows.entry({ metrics: { total: 230, success: 0, failed: 230 }, created: 0, updated: 0 });
  const { user } = renderImports(path);
  await user.click(await screen.findByRole('button', { name: 'Retry all' }));
  await screen.findByText('230 rows were imported.');
  expect(fake.sent(RETRY).map((body) => rowsOf(body).length)).toEqual([100, 100, 30]);
  expect(new Set(fake.sent(RETRY).flatMap((body) => rowsOf(body).map(({ number }) => number))).size).toBe(230);
});

test('a call that fails ends the retry, says why, and keeps the corrections', async () => {
  serveRows([failedRow(4)]);
  fake.refuse(importEndpoints.retryFailedRows, 'NOT_ALLOWED', { reason: 'IMPORT_UNDONE' });
  const { user } = renderImports(path);
  await user.click(await screen.findByRole('button', { name: 'Fix row 4' }));
  await user.type(screen.getByRole('textbox', { name: 'Mobile no.' }), '99{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Retry 1 corrected' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This import was undone.');
  expect(screen.getByRole('button', { name: 'Retry 1 corrected' })).toBeTruthy();
});

test('[ERR-30] a row whose value another record has leads to that record', async () => {
  const message = 'An Offering with the same Catalogue ID already exists';
  const record = { module: 'offerings', id: '71' };
  serveRows([failedRow(4, { faults: [{ column: 1, header: 'Mobile no.', message, record }] }), failedRow(9)]);
  renderImports(path);
  composeAreas([importsArea, { records: [{ module: 'offerings', path: (id) => `/offerings/${id}` }] }]);
  const link = within(await screen.findByRole('row', { name: /Person 4/ })).getByRole('link', { name: 'Open it' });
  expect(link.getAttribute('href')).toContain('/offerings/71');
  expect(screen.getAllByRole('link', { name: 'Open it' })).toHaveLength(1);
});

test('rows are narrowed to one fault, and offered as a file', async () => {
  fake.shows.failed(
    [failedRow(4)],
    [
      { ...NOT_VALID, count: 19 },
      { kind: 'duplicate', label: 'Mobile', count: 8 },
      { kind: 'missing', label: 'Name', count: 4 },
      { kind: 'other', label: null, count: 1 },
    ],
  );
  const { user } = renderImports(path);
  await screen.findByRole('button', { name: 'Mobile not valid 19' });
  const asked = () => {
    const query = fake.calls.at(-1)?.query;
    return [query?.get('kind'), query?.get('label')];
  };
  await user.click(screen.getByRole('button', { name: 'Name missing 4' }));
  await waitFor(() => expect(asked()).toEqual(['missing', 'Name']));
  await user.click(screen.getByRole('button', { name: 'Other 1' }));
  await waitFor(() => expect(asked()).toEqual(['other', null]));
  await user.click(screen.getByRole('button', { name: 'Duplicate Mobile 8' }));
  await waitFor(() => expect(asked()).toEqual(['duplicate', 'Mobile']));
  expect(screen.getByRole('button', { name: 'Duplicate Mobile 8' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('link', { name: 'Download failed rows' }).getAttribute('href')).toBe(
    '/server/imports/90/failed_rows/file',
  );
});

test('rows are counted, and where they repeat contacts it is said how many these are', async () => {
  const list = { id: '7', label: 'Trade fair' };
  fake.shows.entry({
    list,
    metrics: { total: 12, success: 9, failed: 3 },
    created: 4,
    updated: 3,
    unchanged: 2,
    records: 5,
  });
  const view = renderImports(path);
  await screen.findByText('12 rows');
  await screen.findByText(/The 9 imported rows are 5 contacts/);
  await screen.findByText('5 contacts went into Trade fair.');
  fake.shows.entry({ list, metrics: { total: 12, success: 9, failed: 3 }, records: 9 });
  receive(view);
  await screen.findByText('9 contacts went into Trade fair.');
  expect(screen.queryByText(/imported rows are/)).toBeNull();
  // From before it was counted.
  fake.shows.entry({ list, metrics: { total: 12, success: 9, failed: 3 }, records: null });
  receive(view);
  await screen.findByText('The contacts went into Trade fair.');
});

test('an undo is asked for; what was edited since is named with links', async () => {
  fake.shows.failed([]);
  fake.answer(importEndpoints.undoImport, () => {
    const undo = { status: 'in_progress', reverted: 0, kept: 0, kept_records: [] } as const;
    fake.shows.entry({ undo: { ...undo, kept_records: [] } });
    return { import: sampleEntry({ undo: { ...undo, kept_records: [] } }) };
  });
  const view = renderImports(path);
  composeAreas([importsArea, { records: [{ module: 'contacts', path: (id) => `/contacts/${id}` }] }]);
  const { user } = view;
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo the import of people.csv?' });
  await user.click(within(question).getByRole('button', { name: 'Undo import' }));
  await screen.findAllByText('Undoing');
  fake.shows.entry({
    undo: { status: 'completed', reverted: 2, kept: 3, kept_records: [{ id: '12', label: 'Ganesh Iyer' }] },
  });
  receive(view);
  await screen.findByText('3 records were edited since and stay');
  expect(screen.getByRole('link', { name: 'Ganesh Iyer' }).getAttribute('href')).toBe('/contacts/12');
  await screen.findByText('and 2 more');
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('a refused undo says why', async () => {
  fake.refuse(importEndpoints.undoImport, 'NOT_ALLOWED', { reason: 'IMPORT_RUNNING' });
  const { user } = renderImports(path);
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('This import has not ended yet.')).toBeTruthy();
});

test('an import that is gone, and one that cannot be read', async () => {
  fake.refuse(importEndpoints.getImport, 'NOT_FOUND');
  const { unmount } = renderImports(path);
  await screen.findByText('This import was not found');
  unmount();
  fake.refuse(importEndpoints.getImport, 'INTERNAL_ERROR');
  renderImports(path);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('[CHN-08] an import of the onboarding leads on to the number', async () => {
  fake.shows.failed([]);
  renderImports(`${path}?channel=301`);
  const link = await screen.findByRole('link', { name: 'Continue set-up' });
  expect(link.getAttribute('href')).toBe('/onboarding/301/ready');
});

test('[LIST-01] [LIST-16] [LIST-18] the history lists imports by pages of 50, and opens one', async () => {
  const entries = Array.from({ length: 51 }, (_, index) =>
    sampleEntry({ id: String(200 - index), file_name: `f${index}.csv` }),
  );
  fake.answer(importEndpoints.listImports, ({ query }) => {
    const offset = Number(query.get('offset'));
    const imports = entries.slice(offset, offset + Number(query.get('limit')));
    return { imports, info: { has_more: offset + imports.length < entries.length } };
  });
  const { user, router } = renderImports('/contacts/history');
  await screen.findByRole('row', { name: /f0\.csv/ });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('row', { name: /f50\.csv/ });
  expect(fake.calls.at(-1)?.query.toString()).toBe('limit=50&offset=50');
  await user.click(screen.getByText('f50.csv'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/history/150'));
});

test('[LIST-01] [LIST-17] who may read a list reads its imports, without what only those do who import', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  fake.shows.module({ import: false });
  fake.answer(
    recordEndpoints.getRecord,
    () => ({ contact_list: { id: '7', name: 'Trade fair', criteria: null } }) as never,
  );
  const entry = sampleEntry({ list: { id: '7', label: 'Trade fair' } });
  fake.answer(importEndpoints.listListImports, () => ({ imports: [entry], info: { has_more: false } }));
  fake.answer(importEndpoints.getListImport, () => ({ import: entry }));
  const { user } = renderImports('/broadcasts/contact_lists/7/history');
  await user.click(await screen.findByText('people.csv'));
  await outcome();
  expect(screen.queryByRole('link', { name: /^Import (a|another) file/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  expect(fake.calls.some(({ operation }) => operation.includes('failed_rows'))).toBe(false);
});

test('an empty history says what to do', async () => {
  fake.answer(importEndpoints.listImports, () => ({ imports: [], info: { has_more: false } }));
  renderImports('/enquiries/history');
  await screen.findByText('No imports yet');
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/enquiries/import');
});
