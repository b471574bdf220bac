import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordListeners } from '../../records/web/index.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';

const fake = createContactServer();
const base = sampleModule();
const [field] = base.fields;
if (!field) throw new Error('The module has no field');
const enquiries = sampleModule({
  name: 'enquiries',
  one: 'enquiry',
  label: 'Enquiry',
  plural_label: 'Enquiries',
  label_field: 'title',
  fields: [
    { ...field, name: 'title', label: 'Title', is_sortable: true },
    { ...field, name: 'contact', label: 'Contact', type: 'lookup', lookup_module: 'contacts', is_sortable: false },
    { ...field, name: 'created_time', label: 'Created time', type: 'datetime', is_sortable: true },
    {
      ...field,
      name: 'stage',
      label: 'Stage',
      type: 'picklist',
      kind: 'choice',
      is_sortable: false,
      options: [{ value: 'proposal', label: 'Proposal', colour: 'amber' }],
    },
  ],
});
const MANY = 120;
/** What was asked for, call by call. */
let asked: Readonly<Record<string, string>>[] = [];
/** By which criteria enquiries were counted. */
let counted: unknown[] = [];

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  asked = [];
  counted = [];
  fake.reset([sampleContact('7', { name: 'Rohan Deshpande' }), sampleContact('8', { name: 'Meera Pillai' })]);
  fake.answer(recordEndpoints.listModules, () => ({ modules: [base, enquiries] }));
  fake.answer(recordEndpoints.getModule, ({ params }) => ({
    module: params['name'] === 'enquiries' ? enquiries : base,
  }));
  fake.answer(recordEndpoints.countRecords, ({ params, query }) => {
    if (params['module'] === 'enquiries') counted.push(JSON.parse(query.get('criteria') ?? 'null'));
    return { count: params['module'] === 'enquiries' ? MANY : 1, is_capped: false, sum: null };
  });
  fake.answer(recordEndpoints.listRelated, ({ params, query }) => {
    if (params['related'] !== 'enquiries') return { [String(params['related'])]: [], info: { has_more: false } };
    asked.push(Object.fromEntries(query));
    const offset = Number(query.get('offset'));
    const limit = Number(query.get('limit'));
    const rows = Array.from({ length: MANY }, (_, index) =>
      sampleContact(String(1000 - index), { title: `No. ${index + 1}`, stage: 'proposal' }),
    );
    return { enquiries: rows.slice(offset, offset + limit), info: { has_more: offset + limit < MANY } };
  });
});
afterAll(() => fake.server.close());

test('[REC-18] [REC-24] [REC-26] records that refer to this one come newest first, 50 at a time, and sorted otherwise', async () => {
  const { user } = renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  await user.click(await within(popup).findByRole('tab', { name: /^Enquiries/ }));
  const list = await within(popup).findByRole('list', { name: 'Enquiries' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(50);
  // How each stands.
  expect(within(list).getAllByText('Proposal')).toHaveLength(50);
  const window = { sort_by: 'created_time', sort_order: 'desc', limit: '50', offset: '0' };
  expect(asked).toEqual([window]);
  await user.click(within(popup).getByRole('button', { name: 'Next' }));
  await within(popup).findByText('No. 51');
  expect(within(popup).getByText('51 to 100')).toBeTruthy();
  await user.click(within(popup).getByRole('button', { name: 'Sorted by Created time' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...window, sort_by: 'title' }));
  await user.click(within(popup).getByRole('button', { name: 'Sorted by Title' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Ascending' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...window, sort_by: 'title', sort_order: 'asc' }));
  await within(popup).findByText('No. 1');
});

test('after an import or a bulk change of the other module the open tab is read again', async () => {
  const { user, queryClient } = renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  await user.click(await within(popup).findByRole('tab', { name: /^Enquiries/ }));
  await within(popup).findByText('No. 1');
  expect(asked).toHaveLength(1);
  const listener = recordListeners.find(({ event }) => event === 'records_changed');
  act(() => listener?.apply([{ module: 'enquiries' }], queryClient, [1]));
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('[REC-18] the tab of related records says how many there are', async () => {
  renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  const tab = await within(popup).findByRole('tab', { name: /^Enquiries/ });
  await waitFor(() => expect(tab.textContent).toBe('Enquiries120'));
  const refers = { field: 'contact', comparator: 'equal', value: { id: '7' } };
  expect(counted).toEqual([{ operator: 'OR', criteria: [refers] }]);
  expect(asked).toEqual([]);
});

test('a record that is added in the tab refers to this one from the start, and the tab stays open', async () => {
  fake.answer(recordEndpoints.getLayout, () => ({
    layout: { sections: [{ id: 'enquiry', label: 'Enquiry', fields: ['title'] }] },
  }));
  fake.answer(recordEndpoints.createRecord, ({ body }) => ({
    enquiry: sampleContact('2000', body as Record<string, unknown>),
  }));
  const { user, router } = renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  await user.click(await within(popup).findByRole('tab', { name: /^Enquiries/ }));
  await user.click(await within(popup).findByRole('button', { name: 'New enquiry' }));
  const form = within(await screen.findByRole('dialog', { name: 'New enquiry' }));
  await user.type(form.getByRole('textbox', { name: /Title/ }), 'Curtains');
  await user.click(form.getByRole('button', { name: /^Create enquiry/ }));
  await waitFor(() =>
    expect(fake.sent('POST /server/records/{module}')).toMatchObject([
      { title: 'Curtains', contact: { id: '7', label: 'Rohan Deshpande' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New enquiry' })).toBeNull());
  expect(
    within(popup)
      .getByRole('tab', { name: /^Enquiries/ })
      .getAttribute('aria-selected'),
  ).toBe('true');
  expect(router.state.location.pathname).toBe('/contacts/7');
  // The tab is read again.
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('an empty tab has the same button, for those who may add such records', async () => {
  fake.answer(recordEndpoints.listRelated, ({ params }) => ({
    [String(params['related'])]: [],
    info: { has_more: false },
  }));
  const open = async () => {
    const { user, unmount } = renderContacts('/contacts/7');
    const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
    await user.click(await within(popup).findByRole('tab', { name: /^Enquiries/ }));
    await within(popup).findByText('No enquiries yet');
    const button = within(popup).queryByRole('button', { name: 'New enquiry' });
    unmount();
    return button !== null;
  };
  expect(await open()).toBe(true);
  const readOnly = { ...enquiries, allows: { ...enquiries.allows, create: false } };
  fake.answer(recordEndpoints.getModule, ({ params }) => ({
    module: params['name'] === 'enquiries' ? readOnly : base,
  }));
  expect(await open()).toBe(false);
});

test('chats, which have calls of their own, are counted on the first page of their tab', async () => {
  const withChats = sampleModule({ related: ['activities', 'chats'] });
  const chats = { ...enquiries, name: 'chats', plural_label: 'Chats' };
  const known = new Map([withChats, enquiries, chats].map((module) => [module.name, module]));
  fake.answer(recordEndpoints.listModules, () => ({ modules: [...known.values()] }));
  fake.answer(recordEndpoints.getModule, ({ params }) => ({ module: known.get(String(params['name'])) ?? base }));
  fake.answer(recordEndpoints.listRelated, ({ params }) => ({
    [String(params['related'])]: params['related'] === 'chats' ? [sampleContact('41'), sampleContact('40')] : [],
    info: { has_more: false },
  }));
  renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  await waitFor(() => expect(within(popup).getByRole('tab', { name: /^Chats/ }).textContent).toBe('Chats2'));
  await waitFor(() => expect(within(popup).getByRole('tab', { name: /^Enquiries/ }).textContent).toBe('Enquiries120'));
  expect(counted).toHaveLength(1);
});

test('a record that is opened from another one leads back to it when it is closed, and Back does not open it again', async () => {
  const { user, router } = renderContacts('/contacts');
  await act(() => router.navigate('/contacts/7', { state: { from: '/contacts' } }));
  await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  // As a link in its popup, or beside a chat, leads to another record.
  await act(() => router.navigate('/contacts/8', { state: { from: '/contacts/7' } }));
  const other = await screen.findByRole('dialog', { name: /Meera/ });
  await user.click(within(other).getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('dialog', { name: /Meera/ })).getByRole('button', { name: 'Close' }));
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  expect(router.state.location.pathname).toBe('/contacts/7');
  await user.click(within(popup).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'));
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a record whose address was typed is closed to its list, and Back does not open it again', async () => {
  const { user, router } = renderContacts('/contacts/7');
  const popup = await screen.findByRole('dialog', { name: /Rohan Deshpande/ });
  await user.click(within(popup).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'));
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/contacts');
});
