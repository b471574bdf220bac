import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { ModuleInfo } from '../../records/contract/module.ts';
import { recordListeners } from '../../records/web/index.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';

const LISTS = 'list.member_of';
const LAST_CHAT = 'chat.last_message_time';

const fake = createContactServer();
const sourceField = { kind: 'choice', options: null, lookup_module: null };
const described = (columns = ['name', 'email', LISTS, LAST_CHAT]): ModuleInfo => {
  const base = sampleModule();
  return {
    ...base,
    source_fields: [
      {
        ...sourceField,
        name: LISTS,
        label: 'Member of',
        source: 'Contact list',
        type: 'lookup',
        lookup_module: 'contact_lists',
        column: { label: 'Lists', is_sortable: false },
      },
      {
        ...sourceField,
        name: LAST_CHAT,
        label: 'Last message',
        source: 'Chat',
        type: 'datetime',
        column: { label: 'Last chat', is_sortable: true },
      },
      { ...sourceField, name: 'chat.assignee', label: 'Assignee', source: 'Chat', type: 'user', column: null },
    ],
    views: base.views.map((view) => ({ ...view, columns: columns.map((field) => ({ field, width: null })) })),
  };
};
const values: Record<string, Record<string, unknown>> = {
  '9': {
    [LISTS]: ['Export', 'Festive buyers', 'Salem', 'Wholesale'].map((label, at) => ({ id: `${at}`, label })),
    [LAST_CHAT]: '2026-03-05T05:12:00.000Z',
  },
  '8': { [LISTS]: null, [LAST_CHAT]: null },
};

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([sampleContact('9', { name: 'Meenakshi Sundaram' }), sampleContact('8', { name: 'Aisha Khan' })]);
  fake.answer(recordEndpoints.getModule, () => ({ module: described() }));
  // As the server does it: other records than those of lists have none of these.
  fake.answer(recordEndpoints.listRecords, ({ query }) => {
    const asked = (query.get('columns') ?? '').split(',');
    const contacts = fake.contacts.map((contact) => ({
      ...contact,
      ...Object.fromEntries(asked.map((name) => [name, values[contact.id]?.[name] ?? null])),
    }));
    return { contacts, info: { has_more: false } };
  });
});
afterAll(() => fake.server.close());

const row = (name: RegExp) => screen.findByRole('row', { name });
const queries = () => fake.calls.filter(({ operation }) => operation === 'GET /server/records/{module}');
const receive = (
  { queryClient }: Pick<ReturnType<typeof renderContacts>, 'queryClient'>,
  event: string,
  data: unknown,
) => act(() => recordListeners.find((each) => each.event === event)?.apply([data], queryClient, [1_000]));

test('columns of other sources are asked for by name; several lists are tags, and a number for more than two', async () => {
  renderContacts('/contacts');
  const text = (await row(/Meenakshi/)).textContent;
  expect(queries()[0]?.query.get('columns')).toBe(`${LISTS},${LAST_CHAT}`);
  expect(text).toContain('ExportFestive buyers+2');
  expect(text).not.toContain('Salem');
  expect(text).toContain('05/03/2026');
  expect(screen.getByTitle('Export, Festive buyers, Salem, Wholesale')).toBeTruthy();
  expect((await row(/Aisha/)).textContent).toContain('—');
  for (const name of ['Lists', 'Last chat'])
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeTruthy();
});

test('a list without such columns asks for none', async () => {
  fake.answer(recordEndpoints.getModule, () => ({ module: described(['name', 'email']) }));
  renderContacts('/contacts');
  await row(/Meenakshi/);
  expect(queries().map(({ query }) => query.get('columns'))).toEqual([null]);
});

test('the head of the last chat sorts, and that of lists does not', async () => {
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('button', { name: 'Last chat' }));
  await waitFor(() => expect(queries().at(-1)?.query.get('sort_by')).toBe(LAST_CHAT));
  expect(screen.queryByRole('button', { name: 'Lists' })).toBeNull();
});

test('a record that is saved, here or by a colleague, keeps them in its row, and none of them can be edited', async () => {
  const page = renderContacts('/contacts');
  const item = await row(/Meenakshi/);
  const cell = item.querySelector<HTMLElement>('td[data-can-edit="email"]');
  expect(item.querySelectorAll('td[data-can-edit]')).toHaveLength(1);
  if (cell) fireEvent.doubleClick(cell);
  await page.user.type(await screen.findByRole('textbox', { name: 'Email' }), 'meena@example.in{Enter}');
  await waitFor(async () => expect((await row(/Meenakshi/)).textContent).toContain('meena@example.in'));
  expect((await row(/Meenakshi/)).textContent).toContain('ExportFestive buyers+2');
  const saved = sampleContact('9', { name: 'Meena S', version: 7 });
  receive(page, 'record_saved', { module: 'contacts', record: saved });
  expect((await row(/Meena S/)).textContent).toContain('ExportFestive buyers+2');
  expect((await row(/Meena S/)).textContent).toContain('05/03/2026');
  expect(queries()).toHaveLength(1);
});

test('a record that comes into the list by an event is read again with them', async () => {
  const page = renderContacts('/contacts');
  await row(/Meenakshi/);
  const added = sampleContact('10', { name: 'Kavya Iyer' });
  values['10'] = { [LISTS]: [{ id: '4', label: 'Wholesale' }], [LAST_CHAT]: null };
  fake.contacts.unshift(added);
  receive(page, 'record_saved', { module: 'contacts', record: added });
  await waitFor(async () => expect((await row(/Kavya/)).textContent).toContain('Wholesale'));
  expect(queries()).toHaveLength(2);
});

test('the names of lists are read again when lists or their members have changed', async () => {
  const page = renderContacts('/contacts');
  await row(/Meenakshi/);
  receive(page, 'records_changed', { module: 'enquiries' });
  receive(page, 'records_changed', { module: 'contact_lists' });
  await waitFor(() => expect(queries()).toHaveLength(2));
});

test('they are chosen like other columns, saved with a view and exported', async () => {
  const job = { id: '1', module: 'contacts', kind: 'export' as const, status: 'pending' as const };
  fake.answer(recordEndpoints.startRecordJob, () => ({
    job: { ...job, total: null, done: 0, failed: 0, kept: 0, failures: [], file: null, problem: null },
  }));
  fake.answer(recordEndpoints.createListView, ({ body }) => ({
    list_view: { ...described().views[0]!, id: '55', is_built_in: false, ...(body as { name: string }) },
  }));
  const { user } = renderContacts('/contacts');
  await row(/Aisha/);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(chooser.queryByRole('checkbox', { name: 'Assignee' })).toBeNull();
  await user.click(chooser.getByRole('checkbox', { name: 'Lists' }));
  await waitFor(() => expect(queries().at(-1)?.query.get('columns')).toBe(LAST_CHAT));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export contacts' }));
  await user.click(dialog.getByRole('button', { name: 'Export contacts' }));
  const columns = ['name', 'email', LAST_CHAT];
  await waitFor(() => expect(fake.sent('POST /server/records/{module}/jobs')).toMatchObject([{ columns }]));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'By chat');
  await user.click(form.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(fake.sent('POST /server/modules/{module}/list_views')).toMatchObject([
      { columns: columns.map((field) => ({ field })) },
    ]),
  );
});
