import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { countriesQuery, usersQuery } from '../../accounts/web/index.ts';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../foundation/web/testing/render-routes.tsx';
import { checkCriteria, type Condition, type Criteria, type CriteriaField } from '../contract/criteria.ts';
import { CriteriaBuilder, type CriteriaBuilderProps, ruleMessages } from './index.ts';

// The pages that show it bring its texts.
await ruleMessages();

const options = ['Salem', 'Kochi', 'Pune'].map((label) => ({ value: label.toLowerCase(), label }));
const fields: readonly CriteriaField[] = [
  { name: 'name', label: 'Name', type: 'text', kind: 'text' },
  { name: 'email', label: 'Email', type: 'email', kind: 'address_text' },
  { name: 'mobile', label: 'Mobile', type: 'mobile', kind: 'address_text' },
  { name: 'city', label: 'City', type: 'picklist', kind: 'choice', options },
  { name: 'tags', label: 'Tags', type: 'multi_select', kind: 'choices', options },
  { name: 'owner', label: 'Owner', type: 'user', kind: 'choice' },
  { name: 'country', label: 'Country', type: 'country', kind: 'choice' },
  { name: 'company', label: 'Company', type: 'lookup', kind: 'choice', lookup: { module: 'companies' } },
  { name: 'value', label: 'Lifetime value', type: 'currency', kind: 'number' },
  { name: 'birthday', label: 'Birthday', type: 'date', kind: 'date' },
  { name: 'opens', label: 'Opens', type: 'time', kind: 'time' },
  { name: 'last', label: 'Last chat', type: 'datetime', kind: 'instant' },
  { name: 'gst', label: 'GST registered', type: 'boolean', kind: 'boolean' },
  { name: 'file', label: 'Contract', type: 'file', kind: 'file' },
];
const fieldOf = (name: string) => fields.find((field) => field.name === name);

type Options = Partial<Omit<CriteriaBuilderProps, 'value' | 'onChange'>> & { isChecked?: boolean };

/** A builder as a form holds it; `current()` is what the form would send. */
function renderBuilder(start: Criteria, { isChecked = false, ...rest }: Options = {}) {
  let shown = start;
  let set: (value: Criteria) => void = () => undefined;
  function Form() {
    const [value, setValue] = useState(start);
    shown = value;
    set = setValue;
    const problems = isChecked ? checkCriteria(value, fieldOf) : [];
    return (
      <CriteriaBuilder
        label="Show contacts where"
        fields={fields}
        problems={problems}
        {...rest}
        value={value}
        onChange={setValue}
      />
    );
  }
  const client = createQueryClient();
  client.setQueryDefaults([], { staleTime: Infinity });
  client.setQueryData(usersQuery.queryKey, {
    items: [
      { id: '7', first_name: 'Priya', last_name: 'Raman' },
      { id: '8', first_name: 'Arjun', last_name: 'Mehta' },
    ],
  } as never);
  client.setQueryData(countriesQuery.queryKey, [
    { code: 'IN', name: 'India', calling_code: '91' },
    { code: 'SG', name: 'Singapore', calling_code: '65' },
  ] as never);
  const view = renderRoutes([{ path: '/', element: <Form /> }], '/', client);
  return { ...view, current: () => shown, setFromOutside: (value: Criteria) => act(() => set(value)) };
}

const all = (...criteria: (Condition | NonNullable<Criteria>)[]): Criteria => ({ operator: 'AND', criteria });
const row = (number: string) => within(screen.getByRole('listitem', { name: `Condition ${number}` }));
type User = ReturnType<typeof renderBuilder>['user'];

async function choose(user: User, number: string, control: string, option: string) {
  await user.click(row(number).getByRole('combobox', { name: control }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('[RULE-03] a condition is made by the keyboard alone', async () => {
  const { user, current } = renderBuilder(null);
  await screen.findByText('Everything is included until you add a condition.');
  await user.tab();
  await user.keyboard('{Enter}');
  const field = row('1').getByRole('combobox', { name: 'Field' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('nam');
  await screen.findByRole('option', { name: 'Name' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field.textContent).toContain('Name'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.tab();
  expect(document.activeElement).toBe(row('1').getByRole('combobox', { name: 'Comparator' }));
  await user.tab();
  await user.keyboard('Meena');
  expect(current()).toEqual(all({ field: 'name', comparator: 'equal', value: 'Meena' }));
  expect(screen.getByRole('status').textContent).toBe('1 of 25 conditions');
});

test('[RULE-15 RULE-16 RULE-17] what is missing is said under the exact control', async () => {
  const { user } = renderBuilder(
    all(
      { field: '', comparator: 'equal' },
      {
        operator: 'OR',
        criteria: [
          { field: 'name', comparator: 'equal' },
          { field: 'email', comparator: 'like' },
        ],
      },
    ),
    { isChecked: true },
  );
  const noteOf = (control: HTMLElement) =>
    document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
  await screen.findByText('Field cannot be empty');
  expect(noteOf(row('1').getByRole('combobox', { name: 'Field' }))).toBe('Field cannot be empty');
  expect(noteOf(row('2.1').getByRole('textbox', { name: 'Value' }))).toBe('Value cannot be empty');
  expect(noteOf(row('2.2').getByRole('combobox', { name: 'Comparator' }))).toBe(
    'This field cannot be compared in this way.',
  );
  await user.type(row('2.1').getByRole('textbox', { name: 'Value' }), 'M');
  expect(screen.queryByText('Value cannot be empty')).toBeNull();
});

test.each([
  [
    '[RULE-38] text',
    'name',
    'equals, does not equal, starts with, ends with, contains, does not contain, like, not like',
  ],
  ['[RULE-39] an address', 'email', 'equals, does not equal, starts with, ends with, contains, does not contain'],
  ['[RULE-40] a picklist', 'city', 'equals, does not equal, is in, is not in'],
  ['[RULE-41] a number', 'value', 'equals, does not equal, greater than, less than, greater or equal, less or equal'],
  ['[RULE-42] a boolean', 'gst', 'equals, does not equal'],
])('%s offers its comparators [RULE-43]', async (_, field, words) => {
  const { user } = renderBuilder(all({ field, comparator: 'equal' }));
  await screen.findByText('1 of 25 conditions');
  await user.click(row('1').getByRole('combobox', { name: 'Comparator' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map((option) => option.textContent)).toEqual([...words.split(', '), 'is empty', 'is not empty']);
});

test('[RULE-18] is empty has no value; "is in" takes a list', async () => {
  const { user, current } = renderBuilder(all({ field: 'city', comparator: 'equal', value: 'salem' }));
  await screen.findByText('1 of 25 conditions');
  await choose(user, '1', 'Comparator', 'is in');
  expect(current()).toEqual(all({ field: 'city', comparator: 'in', value: ['salem'] }));
  await user.click(row('1').getByRole('combobox', { name: 'Value' }));
  await user.click(await screen.findByRole('option', { name: 'Pune' }));
  await user.click(await screen.findByRole('option', { name: 'Kochi' }));
  await user.keyboard('{Escape}');
  expect(current()).toEqual(all({ field: 'city', comparator: 'in', value: ['salem', 'pune', 'kochi'] }));
  expect(row('1').getByRole('combobox', { name: 'Value' }).textContent).toBe('SalemPune+1');
  await choose(user, '1', 'Comparator', 'is empty');
  expect(current()).toEqual(all({ field: 'city', comparator: 'empty' }));
  expect(row('1').queryByRole('combobox', { name: 'Value' })).toBeNull();
});

test('another field drops the value and a comparator that it does not have', async () => {
  const { user, current } = renderBuilder(all({ field: 'name', comparator: 'like', value: 'M%' }));
  await screen.findByText('1 of 25 conditions');
  await choose(user, '1', 'Field', 'Lifetime value');
  expect(current()).toEqual(all({ field: 'value', comparator: 'equal' }));
  const value = row('1').getByRole('textbox', { name: 'Value' });
  await user.type(value, '1,24,500.50');
  expect(current()).toEqual(all({ field: 'value', comparator: 'equal', value: 124_500.5 }));
  await user.clear(value);
  await user.type(value, 'many');
  expect(current()).toEqual(all({ field: 'value', comparator: 'equal', value: 'many' }));
});

test('groups stand within each other, are copied and removed, and join by AND or OR', async () => {
  const first: Condition = { field: 'name', comparator: 'equal', value: 'a' };
  const { user, current } = renderBuilder(all(first));
  await screen.findByText('1 of 25 conditions');
  await user.click(screen.getByRole('button', { name: 'Add a group' }));
  await waitFor(() => expect(document.activeElement).toBe(row('2.1').getByRole('combobox', { name: 'Field' })));
  await choose(user, '2.1', 'Field', 'GST registered');
  await choose(user, '2.1', 'Value', 'No');
  await user.click(screen.getByRole('button', { name: 'Add a condition to group 2' }));
  await choose(user, '2.2', 'Field', 'Contract');
  const gst = { field: 'gst', comparator: 'equal', value: false } as const;
  const contract = { field: 'file', comparator: 'empty' } as const;
  const inner = { operator: 'OR', criteria: [gst, contract] } as const;
  expect(current()).toEqual({ operator: 'AND', criteria: [first, inner] });

  await user.click(screen.getByRole('button', { name: 'AND, switch to OR' }));
  await user.click(screen.getByRole('button', { name: 'Copy group' }));
  expect(current()).toEqual({ operator: 'OR', criteria: [first, inner, inner] });
  expect(screen.getByRole('status').textContent).toBe('5 of 25 conditions');

  await user.click(screen.getAllByRole('button', { name: 'Remove group' })[0] ?? document.body);
  expect(current()).toEqual({ operator: 'OR', criteria: [first, inner] });
});

test('[RULE-29] after a removal the next row has the focus; an empty group goes, and the last row leaves null', async () => {
  const { user, current } = renderBuilder(
    all(
      { operator: 'OR', criteria: [{ field: 'name', comparator: 'empty' }] },
      { field: 'email', comparator: 'empty' },
    ),
  );
  await screen.findByText('2 of 25 conditions');
  const remove = (number: string) => row(number).getByRole('button', { name: 'Remove condition' });
  await user.click(remove('1.1'));
  expect(current()).toEqual(all({ field: 'email', comparator: 'empty' }));
  await waitFor(() => expect(document.activeElement).toBe(remove('1')));
  await user.keyboard('{Enter}');
  expect(current()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a condition' })));
});

test('there are at most 25 conditions and five groups within each other', async () => {
  const condition: Condition = { field: 'name', comparator: 'empty' };
  const nested = (depth: number): NonNullable<Criteria> => ({
    operator: 'AND',
    criteria: depth === 1 ? Array.from({ length: 24 }, () => condition) : [nested(depth - 1)],
  });
  const { user } = renderBuilder(nested(5));
  await screen.findByText('24 of 25 conditions');
  expect(screen.getByRole('button', { name: 'Add a group to group 1.1.1' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a group to group 1.1.1.1' })).toBeNull();
  for (const copy of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Copy group' }))
    expect(copy.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add a condition to group 1.1.1.1' }));
  await screen.findByText('25 of 25 conditions');
  for (const add of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Add a/ }))
    expect(add.disabled).toBe(true);
});

test('a day is one of the calendar, or moves along with today', async () => {
  const { user, current } = renderBuilder(all({ field: 'last', comparator: 'greater_than' }));
  await user.click(await screen.findByRole('button', { name: 'Value: Choose a date' }));
  await user.type(await screen.findByRole('textbox', { name: 'Days' }), '30');
  expect(current()).toEqual(all({ field: 'last', comparator: 'greater_than', value: { unit: 'day', offset: -30 } }));
  await user.click(screen.getByRole('combobox', { name: 'Before or after today' }));
  await user.click(await screen.findByRole('option', { name: 'days from now' }));
  expect(current()).toEqual(all({ field: 'last', comparator: 'greater_than', value: { unit: 'day', offset: 30 } }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Value: 30 days from now' }));
  await user.click(await screen.findByRole('radio', { name: 'Date' }));
  await user.click(await screen.findByRole('button', { name: / 15, / }));
  const [condition] = current()?.criteria ?? [];
  expect(condition).toMatchObject({ field: 'last', value: expect.stringMatching(/^\d{4}-\d\d-15$/) as string });
});

test('[RULE-34 RULE-35 RULE-36] people, records and countries are chosen by name', async () => {
  const findRecords = vi.fn(async (_: string, query: string) =>
    Promise.resolve([{ id: '71', label: query === 'sun' ? 'Sundaram Silks' : 'Deshpande Interiors' }]),
  );
  const { user, current } = renderBuilder(
    all(
      { field: 'owner', comparator: 'in' },
      { field: 'country', comparator: 'equal' },
      { field: 'company', comparator: 'equal' },
      { field: 'company', comparator: 'in' },
    ),
    { findRecords, hasReader: true },
  );
  await screen.findByText('4 of 25 conditions');
  await user.click(row('1').getByRole('combobox', { name: 'Value' }));
  await user.click(await screen.findByRole('option', { name: 'Me' }));
  await user.click(await screen.findByRole('option', { name: /Priya Raman/ }));
  await user.keyboard('{Escape}');
  await choose(user, '2', 'Value', 'India');
  await user.click(row('3').getByRole('combobox', { name: 'Value' }));
  // The popup is open once its first records are there: before that, keys would go nowhere.
  await screen.findByRole('option', { name: 'Deshpande Interiors' });
  await user.keyboard('sun');
  await user.click(await screen.findByRole('option', { name: 'Sundaram Silks' }));
  await choose(user, '4', 'Value', 'Deshpande Interiors');
  expect(current()).toEqual(
    all(
      { field: 'owner', comparator: 'in', value: ['$user', '7'] },
      { field: 'country', comparator: 'equal', value: 'IN' },
      { field: 'company', comparator: 'equal', value: { id: '71', label: 'Sundaram Silks' } },
      { field: 'company', comparator: 'in', value: [{ id: '71', label: 'Deshpande Interiors' }] },
    ),
  );
  expect(findRecords.mock.calls.every(([module]) => module === 'companies')).toBe(true);
  expect(checkCriteria(current(), fieldOf)).toEqual([]);
});

test('[RULE-37] a number is compared in the form in which numbers are stored', async () => {
  const { user, current } = renderBuilder(all({ field: 'mobile', comparator: 'equal' }));
  await screen.findByText('1 of 25 conditions');
  await user.type(row('1').getByRole('textbox', { name: 'Value' }), '+91 90000-31877');
  await user.tab();
  expect(current()).toEqual(all({ field: 'mobile', comparator: 'equal', value: '+919000031877' }));
});

test('criteria that are set from outside replace the rows; a field that was deleted is shown by its name', async () => {
  const { setFromOutside } = renderBuilder(all({ field: 'name', comparator: 'empty' }), { isChecked: true });
  await screen.findByText('1 of 25 conditions');
  setFromOutside(all({ field: 'planet', comparator: 'equal', value: 'x' }, { field: 'name', comparator: 'empty' }));
  await screen.findByText('2 of 25 conditions');
  expect(row('1').getByRole('combobox', { name: 'Field' }).textContent).toContain('planet');
  expect(screen.getByText('This field is not known.')).toBeDefined();
});

test('areas bring editors of their own types', async () => {
  renderBuilder(all({ field: 'stars', comparator: 'equal', value: 3 }), {
    fields: [{ name: 'stars', label: 'Stars', type: 'rating', kind: 'number' }],
    editors: { rating: ({ value }) => <span>{String(value)} stars</span> },
  });
  expect(await screen.findByText('3 stars')).toBeDefined();
});

test('criteria are edited in whatever order the server has their keys', async () => {
  const stored = JSON.parse(
    '{"criteria":[{"field":"name","value":"a","comparator":"contains"},{"criteria":[{"field":"gst","value":true,"comparator":"equal"}],"operator":"OR"}],"operator":"AND"}',
  ) as Criteria;
  const { user, current } = renderBuilder(stored);
  await user.type(await screen.findByDisplayValue('a'), 'b');
  expect(current()).toEqual(
    all(
      { field: 'name', comparator: 'contains', value: 'ab' },
      {
        operator: 'OR',
        criteria: [{ field: 'gst', comparator: 'equal', value: true }],
      },
    ),
  );
});

test('a field has the icon of its type, in its row and in the list to choose from', async () => {
  const iconsIn = (element: Element | null) =>
    [...(element?.querySelectorAll('svg') ?? [])].map((icon) => icon.getAttribute('class') ?? '');
  const { user } = renderBuilder(
    all(
      { field: 'value', comparator: 'equal' },
      { field: 'opens', comparator: 'equal' },
      { field: '', comparator: 'equal' },
    ),
  );
  await screen.findByText('3 of 25 conditions');
  const fieldIn = (number: string) => row(number).getByRole('combobox', { name: 'Field' });
  await waitFor(() => expect(iconsIn(fieldIn('1'))[0]).toContain('lucide-indian-rupee'));
  expect(iconsIn(fieldIn('2'))[0]).toContain('lucide-clock');
  // Nothing is chosen yet: only the arrow of the list, and controls that say what comes there.
  expect(iconsIn(fieldIn('3'))).toEqual([expect.stringContaining('lucide-chevron-down')]);
  expect(row('3').getByRole('combobox', { name: 'Comparator' }).textContent).toBe('Comparator');
  expect(row('3').getByRole<HTMLInputElement>('textbox', { name: 'Value' }).disabled).toBe(true);
  await user.click(fieldIn('3'));
  expect(iconsIn(await screen.findByRole('option', { name: 'Owner' }))[0]).toContain('lucide-user');
});
