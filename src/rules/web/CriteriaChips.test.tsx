import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { usersQuery } from '../../accounts/web/index.ts';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../foundation/web/testing/render-routes.tsx';
import type { Condition, Criteria, CriteriaField } from '../contract/criteria.ts';
import { CriteriaChips, ruleMessages } from './index.ts';

await ruleMessages();

const fields: readonly CriteriaField[] = [
  { name: 'last', label: 'Last chat', type: 'datetime', kind: 'instant' },
  { name: 'opens', label: 'Opens', type: 'time', kind: 'time' },
  { name: 'mobile', label: 'Mobile', type: 'mobile', kind: 'address_text' },
  { name: 'value', label: 'Lifetime value', type: 'currency', kind: 'number' },
  { name: 'gst', label: 'GST registered', type: 'boolean', kind: 'boolean' },
  { name: 'owner', label: 'Owner', type: 'user', kind: 'choice' },
  { name: 'company', label: 'Company', type: 'lookup', kind: 'choice', lookup: { module: 'companies' } },
  {
    name: 'contact.list',
    label: 'List',
    source: 'Contact',
    type: 'multi_select',
    kind: 'choices',
    options: ['Wholesale', 'Export', 'Salem'].map((label) => ({ value: label.toLowerCase(), label })),
  },
];

function renderChips(start: Criteria) {
  const client = createQueryClient();
  client.setQueryDefaults([], { staleTime: Infinity });
  client.setQueryData(usersQuery.queryKey, {
    items: [{ id: '7', first_name: 'Priya', last_name: 'Raman' }],
  } as never);
  const changed = vi.fn();
  const onEdit = vi.fn();
  function Filters() {
    const [value, setValue] = useState(start);
    const change = (next: Criteria) => {
      changed(next);
      setValue(next);
    };
    return <CriteriaChips value={value} fields={fields} onChange={change} onEdit={onEdit} />;
  }
  return { ...renderRoutes([{ path: '/', element: <Filters /> }], '/', client), changed, onEdit };
}

const one = (condition: Condition): Criteria => ({ operator: 'AND', criteria: [condition] });

test.each<[Condition, string]>([
  [{ field: 'last', comparator: 'greater_than', value: '2026-11-16' }, 'Last chat greater than 16/11/2026'],
  [{ field: 'last', comparator: 'less_than', value: { unit: 'day', offset: -30 } }, 'Last chat less than 30 days ago'],
  [{ field: 'last', comparator: 'equal', value: { unit: 'day', offset: 0 } }, 'Last chat equals today'],
  [{ field: 'last', comparator: 'equal', value: { unit: 'day', offset: -1 } }, 'Last chat equals yesterday'],
  [{ field: 'opens', comparator: 'less_equal', value: '09:30' }, 'Opens less or equal 09:30 AM'],
  [{ field: 'mobile', comparator: 'not_empty' }, 'Mobile is not empty'],
  [{ field: 'value', comparator: 'greater_than', value: 124_500 }, 'Lifetime value greater than ₹1,24,500.00'],
  [{ field: 'gst', comparator: 'equal', value: false }, 'GST registered equals No'],
  [{ field: 'owner', comparator: 'in', value: ['7', '$user'] }, 'Owner is in Priya Raman, Me'],
  [
    { field: 'company', comparator: 'equal', value: { id: '71', label: 'Sundaram Silks' } },
    'Company equals Sundaram Silks',
  ],
  [
    { field: 'contact.list', comparator: 'nin', value: ['wholesale', 'export', 'salem'] },
    'Contact · List is not in Wholesale, Export +1',
  ],
  [{ field: 'planet', comparator: 'equal', value: 'Mars' }, 'planet equals Mars'],
])('%j reads as a sentence', async (condition, sentence) => {
  renderChips(one(condition));
  const remove = await screen.findByRole('button', { name: `Remove ${sentence}` });
  expect(remove).toBeDefined();
  expect(screen.getByRole('listitem').textContent.trim()).toBe(sentence);
});

test('each filter is removed by itself, and a press on one opens them all', async () => {
  const { user, changed, onEdit } = renderChips({
    operator: 'OR',
    criteria: [
      { field: 'mobile', comparator: 'not_empty' },
      {
        operator: 'AND',
        criteria: [
          { field: 'gst', comparator: 'empty' },
          { field: 'value', comparator: 'empty' },
        ],
      },
    ],
  });
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent.trim())).toEqual(['Mobile is not empty', 'OR All of 2 conditions']);
  await user.click(screen.getByRole('button', { name: 'All of 2 conditions' }));
  expect(onEdit).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Remove All of 2 conditions' }));
  expect(changed).toHaveBeenLastCalledWith({
    operator: 'OR',
    criteria: [{ field: 'mobile', comparator: 'not_empty' }],
  });
  await user.click(screen.getByRole('button', { name: 'Remove Mobile is not empty' }));
  expect(changed).toHaveBeenLastCalledWith(null);
  expect(screen.queryByRole('list')).toBeNull();
});
