import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { DataTable } from './DataTable.tsx';
import { DataPhoneRow } from './DataPhoneRow.tsx';
import { headWidths, type DataColumn, type DataSort } from './data-table-columns.ts';

interface Person {
  id: string;
  name: string;
  city: string;
}

const people: Person[] = ['Asha', 'Bina', 'Chitra', 'Devi'].map((name, index) => ({
  id: `p${index}`,
  name,
  city: 'Salem',
}));

const columns: DataColumn<Person>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: (row) => row.name },
  { id: 'city', header: 'City', width: 120, cell: (row) => row.city },
];

const onOpen = vi.fn<(row: Person) => void>();
const onSort = vi.fn<(sort: DataSort) => void>();

function Fixture({ hidden }: { hidden?: string[] }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="People"
        rows={people}
        columns={columns}
        hidden={hidden}
        rowKey={(row) => row.id}
        sort={{ id: 'name', desc: false }}
        onSortChange={onSort}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={onOpen}
      />
      <output data-testid="chosen">{[...selection].join(' ')}</output>
    </>
  );
}

const count: DataColumn<Person> = { id: 'count', header: 'Orders', width: 60, cell: () => 7 };

const rowOf = (name: string) => screen.getByText(name).closest('tr');

describe('DataTable', () => {
  it('moves with J, K and arrows, opens with Enter, selects with X and a range with Shift X', async () => {
    const user = userEvent.setup();
    renderUi(<Fixture />);
    rowOf('Asha')?.focus();
    await user.keyboard('j');
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Bina')));
    await user.keyboard('x');
    expect(screen.getByTestId('chosen').textContent).toBe('p1');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Chitra')));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Devi')));
    await user.keyboard('{Shift>}X{/Shift}');
    expect(screen.getByTestId('chosen').textContent).toBe('p1 p2 p3');
    await user.keyboard('k');
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Chitra')));
    await user.keyboard('{Enter}');
    expect(onOpen.mock.lastCall?.[0].name).toBe('Chitra');
  });

  it('selects all, sorts by its head and opens on a press', async () => {
    const user = userEvent.setup();
    renderUi(<Fixture />);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByTestId('chosen').textContent).toBe('p0 p1 p2 p3');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort.mock.lastCall?.[0]).toEqual({ id: 'name', desc: true });
    onOpen.mockClear();
    await user.click(screen.getByText('Devi'));
    expect(onOpen.mock.lastCall?.[0].id).toBe('p3');
    onOpen.mockClear();
    await user.click(within(rowOf('Asha') as HTMLElement).getByRole('checkbox'));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('hides columns', () => {
    renderUi(<Fixture hidden={['city']} />);
    expect(screen.queryByText('City')).toBeNull();
    expect(screen.getByText('Asha')).toBeTruthy();
  });

  it('shares its width among columns that all have one, and gives the rest to those without', () => {
    const [name, city] = columns;
    if (!name || !city) throw new Error('The table has two columns');
    expect([city, count].map(headWidths([city, count]))).toEqual(['66.667%', '33.333%']);
    expect([name, city].map(headWidths([name, city]))).toEqual([undefined, '120px']);
  });

  it('names a bare number on a phone', () => {
    const [row] = people;
    if (!row) throw new Error('The table has rows');
    const shown = columns.concat({ ...count, phone: 'line', isNamed: true });
    renderUi(
      <ul>
        <DataPhoneRow
          row={row}
          columns={shown}
          isSelected={false}
          onOpen={undefined}
          onToggle={undefined}
          actions={null}
        />
      </ul>,
    );
    expect(screen.getByRole('listitem').textContent).toBe('AshaOrders 7');
  });
});
