import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userEndpoints } from '../../accounts/contract/setup-endpoints.ts';
import { sampleUser } from '../../accounts/web/testing/sample-accounts.ts';
import { createContactServer, sampleContact, sampleModule } from '../../contacts/web/testing/contact-server.tsx';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { ModuleInfo } from '../../records/contract/module.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { area } from './area.ts';

const fake = createContactServer();
const stages = [
  { value: 'new', label: 'New', colour: 'grey' as const },
  { value: 'contacted', label: 'Contacted', colour: 'petrol' as const },
  { value: 'won', label: 'Won', colour: 'green' as const },
];

function enquiryModule(rest: Partial<ModuleInfo> = {}): ModuleInfo {
  const base = sampleModule();
  const [view] = base.views;
  if (!view) throw new Error('The module has no view');
  return {
    ...base,
    name: 'enquiries',
    one: 'enquiry',
    label: 'Enquiry',
    plural_label: 'Enquiries',
    label_field: 'title',
    is_person: false,
    fields: base.fields.flatMap((field) =>
      field.name === 'name'
        ? [{ ...field, name: 'title', label: 'Title' }]
        : field.name === 'communication_level'
          ? [{ ...field, name: 'stage', label: 'Stage', kind: 'choice', options: stages, default_value: 'new' }]
          : field.name === 'deal_value'
            ? [{ ...field, name: 'amount', label: 'Amount' }]
            : field.name === 'owner' || field.name === 'created_time'
              ? [field]
              : field.name === 'email'
                ? [{ ...field, name: 'closing_day', label: 'Closing date', type: 'date', kind: 'day' }]
                : [],
    ),
    views: [{ ...view, id: 'all_enquiries', name: 'All enquiries', columns: [{ field: 'title', width: null }] }],
    ...rest,
  };
}

let enquiries: ModuleRecord[] = [];
const enquiry = (id: string, title: string, stage: string, amount: number | null = null) =>
  sampleContact(id, { title, stage, amount });

/** The stage that a column asks for. */
const stageOf = (query: URLSearchParams): string | undefined =>
  /"field":"stage","comparator":"equal","value":"(\w+)"/.exec(query.get('criteria') ?? '')?.[1];

/** Whether a record stands in the column of owners that asks: of one, without an owner, or of people who are not active. */
function isOfOwner(record: ModuleRecord, query: URLSearchParams): boolean {
  const criteria = query.get('criteria') ?? '';
  const owner = (record['owner'] as { id: string } | null)?.id ?? null;
  if (criteria.includes('"field":"owner","comparator":"empty"')) return owner === null;
  const active = /"comparator":"nin","value":\[(.*?)\]/.exec(criteria)?.[1];
  if (active !== undefined) return owner !== null && !active.includes(`"${owner}"`);
  const one = /"field":"owner","comparator":"equal","value":"(\w+)"/.exec(criteria)?.[1];
  return one === undefined || one === owner;
}

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([]);
  enquiries = [
    enquiry('3', 'Office blinds', 'new', 58_000),
    enquiry('2', 'Return gifts', 'new'),
    enquiry('1', 'Wedding favours', 'won'),
  ];
  fake.answer(recordEndpoints.getModule, () => ({ module: enquiryModule() }));
  fake.answer(recordEndpoints.countViews, () => ({ counts: [], again_in_ms: null }));
  const fitting = (query: URLSearchParams) => {
    const stage = stageOf(query);
    return enquiries.filter((each) => (stage === undefined || each['stage'] === stage) && isOfOwner(each, query));
  };
  fake.answer(recordEndpoints.countRecords, ({ query }) => ({
    count: fitting(query).length,
    is_capped: false,
    sum:
      query.get('sum') === 'amount'
        ? fitting(query).reduce((sum, each) => sum + ((each['amount'] as number | null) ?? 0), 0)
        : null,
  }));
  fake.answer(recordEndpoints.listRecords, ({ query }) => {
    const found = fitting(query);
    const start = found.findIndex(({ id }) => id === query.get('after')) + 1;
    const end = start + Number(query.get('limit'));
    return { enquiries: found.slice(start, end), info: { has_more: end < found.length } };
  });
  fake.answer(recordEndpoints.updateRecord, ({ params, body }) => {
    const known = enquiries.find(({ id }) => id === params['id']);
    if (!known) throw new Error('The enquiry is not known');
    const { owner, ...rest } = body as Record<string, unknown>;
    const next =
      owner === undefined ? known['owner'] : owner === null ? null : { id: owner, label: `Person ${owner as string}` };
    const changed = { ...known, ...rest, owner: next, version: known.version + 1 };
    enquiries = enquiries.map((each) => (each.id === changed.id ? changed : each));
    return { enquiry: changed };
  });
});
afterAll(() => fake.server.close());

function renderBoard(path = '/enquiries?display=board') {
  const queryClient = createQueryClient();
  return renderRoutes(routesOfArea(area, queryClient), path, queryClient);
}
const column = (name: string) => screen.findByRole('region', { name });
const card = async (name: string) => (await screen.findByRole('button', { name })).closest('li') as HTMLElement;
const sent = () => fake.sent('PUT /server/records/{module}/{id}');

test('[REC-28] enquiries stand on a board by stage, with a count and what they are worth in each column', async () => {
  renderBoard();
  const first = await column('New');
  await within(first).findByRole('button', { name: 'Office blinds' });
  expect(within(first).getByRole('heading').textContent).toBe('New2₹58,000');
  expect((await card('Office blinds')).textContent).toContain('₹58,000');
  expect(within(await column('Won')).getByRole('button', { name: 'Wedding favours' })).toBeTruthy();
  expect((await column('Contacted')).textContent).toContain('Nothing here');
  expect(within(await column('Contacted')).getByRole('heading').textContent).toBe('Contacted0₹0');
});

test('the day at the end of a card is marked once it is over, unless the enquiry is won or lost', async () => {
  enquiries = [
    { ...enquiry('3', 'Office blinds', 'new'), closing_day: '2026-01-05' },
    { ...enquiry('2', 'Return gifts', 'new'), closing_day: '2999-01-05' },
    { ...enquiry('1', 'Wedding favours', 'won'), closing_day: '2026-01-05' },
  ];
  renderBoard();
  expect((await card('Office blinds')).textContent).toContain('Overdue05/01/2026');
  expect((await card('Return gifts')).textContent).toContain('05/01/2999');
  expect((await card('Return gifts')).textContent).not.toContain('Overdue');
  expect((await card('Wedding favours')).textContent).toContain('05/01/2026');
  expect((await card('Wedding favours')).textContent).not.toContain('Overdue');
});

test('the menu of a card moves it at once, and the toast moves it back', async () => {
  const { user } = renderBoard();
  await user.click(within(await card('Return gifts')).getByRole('button', { name: 'Move Return gifts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
  await within(await column('Contacted')).findByRole('button', { name: 'Return gifts' });
  expect(sent()).toEqual([{ stage: 'contacted', version: 1 }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { stage: 'contacted', version: 1 },
      { stage: 'new', version: 2 },
    ]),
  );
  await within(await column('New')).findByRole('button', { name: 'Return gifts' });
});

test('a card that is moved takes its amount along', async () => {
  const { user } = renderBoard();
  const heading = async (name: string) => within(await column(name)).getByRole('heading').textContent;
  await user.click(within(await card('Office blinds')).getByRole('button', { name: 'Move Office blinds' }));
  await waitFor(async () => expect(await heading('Contacted')).toBe('Contacted0₹0'));
  await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
  await waitFor(async () => expect(await heading('Contacted')).toBe('Contacted1₹58,000'));
  expect(await heading('New')).toBe('New1₹0');
});

test('a column with more cards than are counted says more than their number and amount', async () => {
  fake.answer(recordEndpoints.countRecords, () => ({ count: 10_000, is_capped: true, sum: 12_345_678 }));
  renderBoard();
  await waitFor(async () =>
    expect(within(await column('New')).getByRole('heading').textContent).toBe('New10,000+₹1,23,45,678+'),
  );
});

test('Alt and an arrow move the card of the focus to the next column', async () => {
  const { user } = renderBoard();
  (await screen.findByRole('button', { name: 'Office blinds' })).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await within(await column('Contacted')).findByRole('button', { name: 'Office blinds' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Office blinds'));
});

test('a card is dragged into another column', async () => {
  renderBoard();
  const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(await card('Office blinds'), { dataTransfer });
  fireEvent.dragOver(await column('Won'), { dataTransfer });
  expect((await column('Won')).textContent).toContain('Move to Won');
  fireEvent.drop(await column('Won'), { dataTransfer });
  await within(await column('Won')).findByRole('button', { name: 'Office blinds' });
  await waitFor(() => expect(sent()).toEqual([{ stage: 'won', version: 1 }]));
});

test.each([
  ['a required field', 'INVALID_DATA', { info: { fields: [{ field: 'lost_reason', message: 'Enter a reason.' }] } }],
  ['the permission', 'NOT_ALLOWED', { reason: 'PERMISSION' }],
] as const)('a move that is refused for %s goes back and says why', async (_, code, detail) => {
  fake.refuse(recordEndpoints.updateRecord, code, detail as never);
  const { user } = renderBoard();
  await user.click(within(await card('Return gifts')).getByRole('button', { name: 'Move Return gifts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Won' }));
  const reason = await screen.findByText(/Return gifts stays in New: ./);
  if (code === 'INVALID_DATA') expect(reason.textContent).toContain('Enter a reason.');
  await within(await column('New')).findByRole('button', { name: 'Return gifts' });
  expect(within(await column('Won')).queryByRole('button', { name: 'Return gifts' })).toBeNull();
});

test('a column is loaded page by page', async () => {
  enquiries = Array.from({ length: 25 }, (_, index) => enquiry(String(100 - index), `Enquiry ${100 - index}`, 'new'));
  const { user } = renderBoard();
  const first = await column('New');
  await within(first).findByRole('button', { name: 'Enquiry 81' });
  expect(within(first).queryByRole('button', { name: 'Enquiry 80' })).toBeNull();
  await user.click(await within(first).findByRole('button', { name: 'Show 5 more' }));
  await within(first).findByRole('button', { name: 'Enquiry 76' });
  const asked = fake.calls.filter(({ operation, query }) => operation.endsWith('/{module}') && query.get('after'));
  expect(asked.map(({ query }) => query.get('after'))).toEqual(['81']);
});

test.each([
  [2.5 * 3_600_000, '2h'],
  [12.5 * 24 * 3_600_000, '12 days'],
])('a card says how old its record is, also in a closed column: %i ms', async (age, text) => {
  enquiries = [{ ...enquiry('3', 'Office blinds', 'won'), created_time: new Date(Date.now() - age).toISOString() }];
  renderBoard();
  expect(within(await card('Office blinds')).getByText(text).tagName).toBe('TIME');
});

const people = [
  sampleUser({ id: '7', first_name: 'Daniel', last_name: 'Okafor' }),
  sampleUser({ id: '8', first_name: 'Arjun', last_name: 'Mehta' }),
  sampleUser({ id: '9', first_name: 'Gone', last_name: 'Person', status: 'inactive' }),
];

test('a board is grouped by owner: in the address, a moved card has the new owner, Back leads to the stages', async () => {
  fake.answer(userEndpoints.listUsers, () => ({ users: people }));
  enquiries = [
    { ...enquiry('3', 'Office blinds', 'new'), owner: { id: '7', label: 'Daniel Okafor' } },
    { ...enquiry('2', 'Return gifts', 'won'), owner: null },
    { ...enquiry('1', 'Wedding favours', 'won'), owner: { id: '9', label: 'Gone Person' } },
  ];
  const { user, router } = renderBoard();
  await column('Won');
  await user.click(await screen.findByRole('button', { name: 'Group by Stage' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Owner' }));
  await within(await column('Daniel Okafor')).findByRole('button', { name: 'Office blinds' });
  expect(router.state.location.search).toBe('?display=board&group=owner');
  expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Nobody',
    'Arjun Mehta',
    'Daniel Okafor',
    'Others',
  ]);
  // The stage is on the card then.
  expect((await card('Office blinds')).textContent).toContain('New');
  await within(await column('Others')).findByRole('button', { name: 'Wedding favours' });
  await user.click(within(await card('Return gifts')).getByRole('button', { name: 'Move Return gifts' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Arjun Mehta',
    'Daniel Okafor',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Arjun Mehta' }));
  await within(await column('Arjun Mehta')).findByRole('button', { name: 'Return gifts' });
  expect(sent()).toEqual([{ owner: '8', version: 1 }]);
  await act(() => router.navigate(-1));
  await column('Won');
  expect(screen.getByRole('button', { name: 'Group by Stage' })).toBeTruthy();
});

test('the choice between list and board is remembered and part of the URL', async () => {
  const { user, router, unmount } = renderBoard('/enquiries');
  await screen.findByRole('row', { name: /Office blinds/ });
  await user.click(screen.getByRole('radio', { name: 'Board' }));
  await column('New');
  expect(router.state.location.search).toContain('display=board');
  unmount();
  renderBoard('/enquiries');
  await column('New');
  expect(screen.queryByRole('row', { name: /Office blinds/ })).toBeNull();
});

test('without the right to edit, no card is moved', async () => {
  const allows = { create: false, edit: false, delete: false, customize: false, import: false };
  fake.answer(recordEndpoints.getModule, () => ({ module: enquiryModule({ allows }) }));
  renderBoard();
  expect((await card('Office blinds')).getAttribute('draggable')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Move Office blinds' })).toBeNull();
});
