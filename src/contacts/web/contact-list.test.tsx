import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { ruleMessages } from '../../rules/web/index.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';
import { contactEndpoints } from '../contract/endpoints.ts';

const fake = createContactServer();
// Loaded before the clock of a test runs.
beforeAll(() => Promise.all([loadRecordPages(), ruleMessages()]), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([
    sampleContact('9', { name: 'Meenakshi Sundaram', email: 'meena@example.in', deal_value: 124500 }),
    sampleContact('8', { name: 'Aisha Khan' }),
    sampleContact('7', { name: 'Rohan Deshpande', company_name: 'Deshpande Interiors' }),
  ]);
});
afterAll(() => fake.server.close());

const row = (name: RegExp) => screen.findByRole('row', { name });
const queries = () => fake.calls.filter(({ operation }) => operation === 'GET /server/records/{module}');

test('[CON-01] contacts stand in a list with the fields of the view', async () => {
  renderContacts('/contacts');
  expect((await row(/Meenakshi Sundaram/)).textContent).toContain('₹1,24,500.00');
  expect((await row(/Aisha Khan/)).textContent).toContain('Pending');
  expect(screen.getByRole('heading', { level: 1, name: 'Contacts' })).toBeTruthy();
  expect(queries()[0]?.query.get('view')).toBe('all_contacts');
  expect(queries()[0]?.query.get('limit')).toBe('50');
});

test('a search asks the server, and an empty one offers to clear it and names no keys', async () => {
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  const footer = within(screen.getByRole('contentinfo', { name: 'Contacts' }));
  expect(footer.getByText('Enter')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'nobody');
  await screen.findByText('No contacts found');
  expect(footer.queryByText('Enter')).toBeNull();
  expect(queries().at(-1)?.query.get('search_term')).toBe('nobody');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await row(/Aisha/);
});

test('a press on a sortable head sorts, and again the other way', async () => {
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(queries().at(-1)?.query.get('sort_by')).toBe('name'));
  expect(queries().at(-1)?.query.get('sort_order')).toBe('asc');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(queries().at(-1)?.query.get('sort_order')).toBe('desc'));
  expect(screen.queryByRole('button', { name: 'Mobile' })).toBeNull();
});

test('[REC-04] tabs of views show how many records fit: the stored count at once, then what the server counts', async () => {
  const views = sampleModule().views.map((each) => ({ ...each, count: 12_000, is_count_capped: true }));
  fake.answer(recordEndpoints.getModule, () => ({ module: sampleModule({ views }) }));
  renderContacts('/contacts');
  expect((await screen.findByRole('tab', { name: /All contacts/ })).textContent).toMatch(/^All contacts(12,000\+|3)$/);
  await waitFor(() => expect(screen.getByRole('tab', { name: /All contacts/ }).textContent).toBe('All contacts3'));
  expect(screen.getByRole('tab', { name: /My contacts/ }).textContent).toBe('My contacts12,000+');
});

test('[RULE-15] a view with a condition that is not complete is not saved, and the focus goes to what is missing', async () => {
  const { user } = renderContacts('/contacts?edit_view=new');
  const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Of Salem');
  await user.click(await form.findByRole('button', { name: 'Add a condition' }));
  await user.click(form.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement?.getAttribute('role')).toBe('combobox');
});

test('many views are chosen from a list with a search', async () => {
  const base = sampleModule();
  const more = Array.from({ length: 12 }, (_, index) => ({
    ...base.views[0]!,
    id: `${700 + index}`,
    name: `Town ${index}`,
  }));
  fake.answer(recordEndpoints.getModule, () => ({ module: sampleModule({ views: [...base.views, ...more] }) }));
  const { user, router } = renderContacts('/contacts');
  await row(/Aisha/);
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: 'Views' }));
  await user.keyboard('town 11');
  await user.click(await screen.findByRole('option', { name: /Town 11/ }));
  await waitFor(() => expect(router.state.location.search).toContain('view=711'));
});

test('the tab of a view that its address opens is scrolled to', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderContacts('/contacts?view=my_contacts');
  await row(/Aisha/);
  expect(scrolled.mock.contexts).toContain(screen.getByRole('tab', { name: /My contacts/ }));
  scrolled.mockRestore();
});

test('[REC-14] a filter stands on top of the view as chips and in the address; it is removed by its chip', async () => {
  const filter = { operator: 'AND', criteria: [{ field: 'company_name', comparator: 'contains', value: 'Silks' }] };
  const { user, router } = renderContacts(`/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await row(/Aisha/);
  expect(JSON.parse(queries().at(-1)?.query.get('criteria') ?? '')).toEqual(filter);
  expect(screen.getByRole('tab', { name: /All contacts/ }).textContent).toContain('changed, not saved');
  await user.click(await screen.findByRole('button', { name: 'Remove Company contains Silks' }));
  await waitFor(() => expect(queries().at(-1)?.query.get('criteria')).toBeNull());
  expect(router.state.location.search).not.toContain('filter');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter contacts' });
  expect(within(dialog).getByRole('group', { name: 'Show contacts where' })).toBeTruthy();
});

test('what was said of a condition goes when the condition is changed', async () => {
  const { user } = renderContacts('/contacts');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter contacts' });
  await user.click(await within(dialog).findByRole('button', { name: 'Add a condition' }));
  await user.click(within(dialog).getByRole('button', { name: 'Show' }));
  await within(dialog).findByText('Field cannot be empty');
  await user.click(within(dialog).getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByRole('option', { name: 'Company' }));
  expect(within(dialog).queryByText('Field cannot be empty')).toBeNull();
});

test('a filter that was cut off in its address shows the view without one', async () => {
  renderContacts('/contacts?filter=%7B%22operator');
  await row(/Aisha/);
  expect(queries().at(-1)?.query.get('criteria')).toBeNull();
});

test('J, X and Enter move, select and open; Escape leaves the selection', async () => {
  const { user, router } = renderContacts('/contacts');
  (await row(/Meenakshi/)).focus();
  await user.keyboard('jx');
  await waitFor(() => expect(screen.getByRole('row', { name: /Aisha/ }).getAttribute('aria-selected')).toBe('true'));
  const bar = await screen.findByRole('toolbar');
  expect(bar.textContent).toContain('1 selected');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/8'));
});

test('[CON-03] selected contacts are deleted after a question', async () => {
  const job = { id: '1', module: 'contacts', kind: 'delete' as const, status: 'pending' as const };
  fake.answer(recordEndpoints.startRecordJob, () => ({
    job: { ...job, total: null, done: 0, failed: 0, kept: 0, failures: [], file: null, problem: null },
  }));
  const { user } = renderContacts('/contacts');
  const boxes = within(await row(/Aisha/)).getByRole('checkbox');
  await user.click(boxes);
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const question = await screen
    .findByRole('dialog', { name: /Delete 1 contact\?/ })
    .catch(() => screen.findByRole('alertdialog'));
  await user.click(within(question).getByRole('button', { name: 'Delete contact' }));
  await waitFor(() =>
    expect(fake.sent('POST /server/records/{module}/jobs')).toEqual([{ kind: 'delete', selection: { ids: ['8'] } }]),
  );
});

test('[CON-03] before all that match are deleted, the question says how many chats and messages go too', async () => {
  fake.answer(recordEndpoints.countRecords, () => ({ count: 1046, is_capped: false, sum: null }));
  fake.answer(contactEndpoints.previewDeletion, () => ({ chats: 900, messages: 7000, is_capped: true }));
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  const bar = await screen.findByRole('toolbar');
  await user.click(within(bar).getByRole('button', { name: 'Select all 1,046' }));
  await user.click(within(bar).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/and at least 900 chats with 7000 messages and all files/);
  expect(fake.sent('POST /server/records/contacts/deletion_preview')).toEqual([{ view: 'all_contacts', except: [] }]);
});

test('without the right to edit, nothing is edited, added or deleted', async () => {
  fake.answer(recordEndpoints.getModule, () => ({
    module: sampleModule({ allows: { create: false, edit: false, delete: false, customize: false, import: false } }),
  }));
  renderContacts('/contacts');
  const item = await row(/Rohan/);
  expect(item.querySelector('td[data-can-edit]')).toBeNull();
  expect(screen.queryByRole('button', { name: /New contact/ })).toBeNull();
});

test('[REC-12 REC-27] a view is saved with its columns and sort, ascending or descending', async () => {
  const base = sampleModule().views[0];
  if (!base) throw new Error('The module has no view');
  fake.answer(recordEndpoints.createListView, ({ body }) => ({
    list_view: { ...base, id: '55', is_built_in: false, created_by: '101', ...(body as { name: string }) },
  }));
  const { user, router } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const form = await screen.findByRole('dialog', { name: 'Save view' });
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'By name');
  await user.click(await within(form).findByRole('radio', { name: 'Ascending' }));
  expect(within(form).getByRole('radio', { name: 'Descending' })).toBeTruthy();
  await user.click(within(form).getByRole('checkbox', { name: 'Email' }));
  expect(within(form).getAllByRole('checkbox', { name: 'Name' })[0]).toHaveProperty('disabled', true);
  await user.click(within(form).getByRole('button', { name: 'Save view' }));
  await screen.findByText('By name saved');
  expect(fake.sent('POST /server/modules/{module}/list_views')).toEqual([
    expect.objectContaining({ name: 'By name', sort: { field: 'created_time', order: 'asc' }, sharing: 'own' }),
  ]);
  await waitFor(() => expect(router.state.location.search).toContain('view=55'));
  await screen.findByRole('tab', { name: 'By name' });
});

test('selected records that cannot be modified are neither updated nor deleted, and the bar says why', async () => {
  fake.reset([
    sampleContact('9', { name: 'Meenakshi Sundaram' }),
    sampleContact('7', { name: 'Rohan Deshpande', is_read_only: true }),
  ]);
  const { user } = renderContacts('/contacts');
  await user.click(within(await row(/Rohan/)).getByRole('checkbox'));
  const bar = await screen.findByRole('toolbar');
  expect(bar.textContent).toContain('Record cannot be modified.');
  for (const name of ['Update field', 'Change owner', 'Delete'])
    expect(within(bar).queryByRole('button', { name })).toBeNull();
  expect(within(bar).getByRole('button', { name: 'Export' })).toBeTruthy();
  // The other one can be; what is refused of both is said when it is done.
  await user.click(within(await row(/Meenakshi/)).getByRole('checkbox'));
  expect(await within(bar).findByRole('button', { name: 'Delete' })).toBeTruthy();
  expect(bar.textContent).not.toContain('Record cannot be modified.');
});

test('the popup of what cannot be modified offers neither Edit nor Delete, and says why', async () => {
  fake.reset([sampleContact('7', { name: 'Rohan Deshpande', is_read_only: true })]);
  renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  await within(popup).findByText('Record cannot be modified.');
  expect(within(popup).queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(within(popup).queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('[CON-02 CON-03] the popup shows the facts, and deletes after a question', async () => {
  fake.answer(recordEndpoints.listRelated, () => ({
    activities: [
      {
        id: '2',
        kind: 'changed',
        actor: { type: 'user', id: '101', label: 'Priya Raman' },
        detail: { changes: { communication_level: ['pending', 'opted_in'] } },
        time: '2026-11-21T05:00:00.000Z',
      },
    ],
    info: { has_more: false },
  }));
  fake.answer(recordEndpoints.deleteRecord, () => undefined);
  const { user, router } = renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  expect((await within(popup).findByText('Priya Raman changed Marketing')).closest('li')?.textContent).toMatch(
    /Pending.*Opted in/,
  );
  expect(within(popup).getByRole('complementary', { name: 'Details' }).textContent).toContain('Deshpande Interiors');
  await user.click(within(popup).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete contact' }));
  await user.click(await screen.findByRole('button', { name: 'Keep contact' }));
  await user.click(await within(popup).findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete contact' }));
  await user.click(await screen.findByRole('button', { name: 'Delete contact' }));
  await screen.findByText('Rohan Deshpande deleted');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'));
  expect(screen.queryByRole('row', { name: /Rohan/ })).toBeNull();
});

test('a contact that is not there is said to be gone', async () => {
  fake.refuse(recordEndpoints.getRecord, 'NOT_FOUND');
  renderContacts('/contacts/77');
  expect(await screen.findByText('This contact is not there')).toBeTruthy();
});

test('a view of the team that someone else made is saved as a new one by those who may not change it', async () => {
  const base = sampleModule();
  const [first] = base.views;
  if (!first) throw new Error('The module has no view');
  const theirs = { ...first, id: '77', name: 'Big deals', is_built_in: false, created_by: '999' };
  const allows = { ...base.allows, customize: false };
  fake.answer(recordEndpoints.getModule, () => ({ module: sampleModule({ views: [...base.views, theirs], allows }) }));
  const { user } = renderContacts('/contacts?view=77&edit_view=77');
  const form = await screen.findByRole('dialog', { name: 'Save view' });
  expect(within(form).queryByRole('button', { name: 'Delete view' })).toBeNull();
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: 'Edit view' })).toBeNull();
  await screen.findByRole('button', { name: 'Save as new view' });
});
