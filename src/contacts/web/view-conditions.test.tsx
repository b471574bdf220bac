import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { ListView } from '../../records/contract/module.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { ruleMessages } from '../../rules/web/index.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';

const fake = createContactServer();
const ofSilks = { field: 'company_name', comparator: 'contains', value: 'Silks' } as const;
const noEmail = { field: 'email', comparator: 'empty' } as const;
const group = (...criteria: object[]) => ({ operator: 'AND', criteria }) as Criteria;
const [first] = sampleModule().views;
if (!first) throw new Error('The module has no view');
const silks: ListView = {
  ...first,
  id: '41',
  name: 'Silks',
  is_built_in: false,
  sharing: 'own',
  criteria: group(ofSilks, noEmail),
};

beforeAll(() => Promise.all([loadRecordPages(), ruleMessages()]), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([sampleContact('8', { name: 'Aisha Khan' })]);
  fake.answer(recordEndpoints.getModule, () => ({
    module: sampleModule({ views: [...sampleModule().views, silks] }),
  }));
  fake.answer(recordEndpoints.countRecords, () => ({ count: 1, is_capped: false, sum: null }));
  fake.answer(recordEndpoints.updateListView, ({ body }) => ({ list_view: { ...silks, ...(body as object) } }));
});
afterAll(() => fake.server.close());

const row = () => screen.findByRole('row', { name: /Aisha/ });
const chips = async () => within(await screen.findByRole('list', { name: 'Conditions of Silks' }));
const removal = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
const tab = () => screen.getByRole('tab', { name: /Silks/ });
/** What lists and counts were asked for last. */
const asked = (operation = 'GET /server/records/{module}') => {
  const query = fake.calls.filter((call) => call.operation === operation).at(-1)?.query;
  return { view: query?.get('view') ?? null, criteria: JSON.parse(query?.get('criteria') ?? 'null') as unknown };
};
const COUNT = 'GET /server/records/{module}/count';

test('the conditions of a view are chips; without one the list and its count are of the others, and the view is unsaved', async () => {
  const { user } = renderContacts('/contacts?view=41');
  await row();
  expect(asked()).toEqual({ view: '41', criteria: null });
  expect(
    within(await screen.findByRole('list', { name: 'Conditions of Silks' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  expect(tab().textContent).not.toContain('changed');
  await user.click(await removal('Email is empty'));
  await waitFor(() => expect(asked()).toEqual({ view: null, criteria: group(ofSilks) }));
  await waitFor(() => expect(asked(COUNT)).toEqual({ view: null, criteria: group(ofSilks) }));
  expect(tab().textContent).toContain('changed, not saved');
  expect((await chips()).getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(async () => expect((await chips()).getAllByRole('listitem')).toHaveLength(2));
  expect(tab().textContent).not.toContain('changed');
});

test('without its last condition the view shows all, and it is saved so', async () => {
  const { user, router } = renderContacts('/contacts?view=41');
  await user.click(await removal('Email is empty'));
  await user.click(await removal('Company contains Silks'));
  await waitFor(() => expect(asked()).toEqual({ view: null, criteria: null }));
  expect(screen.queryByRole('list', { name: 'Conditions of Silks' })).toBeNull();
  expect(router.state.location.search).toContain('conditions=null');
  await user.click(screen.getByRole('button', { name: 'Edit view' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  await form.findByRole('button', { name: 'Add a condition' });
  await user.click(form.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(fake.sent('PUT /server/modules/{module}/list_views/{viewId}')).toMatchObject([
      { name: 'Silks', criteria: null },
    ]),
  );
  await waitFor(() => expect(router.state.location.search).toBe('?view=41'));
  await waitFor(() => expect(tab().textContent).not.toContain('changed'));
});

test('quick criteria stay on top of what was changed; another view has its own conditions', async () => {
  const filter = group({ field: 'name', comparator: 'contains', value: 'a' });
  const { user, router } = renderContacts(`/contacts?view=41&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await row();
  expect(asked()).toEqual({ view: '41', criteria: filter });
  await user.click(await removal('Email is empty'));
  const both = group(ofSilks, { field: 'name', comparator: 'contains', value: 'a' });
  await waitFor(() => expect(asked()).toEqual({ view: null, criteria: both }));
  await user.click(screen.getByRole('tab', { name: /My contacts/ }));
  await waitFor(() => expect(asked()).toEqual({ view: 'my_contacts', criteria: filter }));
  expect(router.state.location.search).not.toContain('conditions');
});

test('a chip opens the conditions of the view; the same again is the view as it was saved', async () => {
  const { user, router } = renderContacts('/contacts?view=41');
  await user.click((await chips()).getByRole('button', { name: /^Company contains Silks/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conditions of Silks' }));
  const value = await dialog.findByRole('textbox', { name: 'Value' });
  await user.clear(value);
  await user.type(value, 'Sarees');
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  const sarees = { ...ofSilks, value: 'Sarees' };
  await waitFor(() => expect(asked()).toEqual({ view: null, criteria: group(sarees, noEmail) }));
  await user.click((await chips()).getByRole('button', { name: /^Company contains Sarees/ }));
  const again = within(await screen.findByRole('dialog', { name: 'Conditions of Silks' }));
  const other = await again.findByRole('textbox', { name: 'Value' });
  await user.clear(other);
  await user.type(other, 'Silks');
  await user.click(again.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('conditions'));
  expect(tab().textContent).not.toContain('changed');
});

test('what is done with all that the list shows is done with what it shows now', async () => {
  fake.answer(recordEndpoints.countRecords, () => ({ count: 1046, is_capped: false, sum: null }));
  const job = { id: '1', module: 'contacts', kind: 'export' as const, status: 'pending' as const };
  fake.answer(recordEndpoints.startRecordJob, () => ({
    job: { ...job, total: null, done: 0, failed: 0, kept: 0, failures: [], file: null, problem: null },
  }));
  const { user } = renderContacts('/contacts?view=41');
  await user.click(await removal('Email is empty'));
  await waitFor(() => expect(asked()).toEqual({ view: null, criteria: group(ofSilks) }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export contacts' }));
  await user.click(dialog.getByRole('button', { name: 'Export contacts' }));
  await waitFor(() =>
    expect(fake.sent('POST /server/records/{module}/jobs')).toMatchObject([
      { selection: { except: [], criteria: group(ofSilks) } },
    ]),
  );
  const [started] = fake.sent('POST /server/records/{module}/jobs') as { selection: object }[];
  expect(started?.selection).not.toHaveProperty('view');
});
