import type { ReactNode, RefObject } from 'react';

import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow, type DataRowSize } from './DataTableRow.tsx';
import type { CellEditing, ColumnResizing, DataColumn, DataSort, KeyedRow } from './data-table-columns.ts';
import { useRowCursor } from './use-row-cursor.ts';
import type { RowSelection } from './use-row-selection.ts';
import type { DrawnRows } from './use-virtual-rows.ts';

interface DataTableGridProps<Row> {
  label: string;
  container: RefObject<HTMLElement | null>;
  columns: readonly DataColumn<Row>[];
  rows: readonly KeyedRow<Row>[];
  keys: readonly string[];
  drawn: DrawnRows;
  total: number | undefined;
  size: DataRowSize;
  sort: DataSort | null | undefined;
  onSortChange: ((sort: DataSort) => void) | undefined;
  selection: RowSelection;
  onOpen: ((row: Row) => void) | undefined;
  chosen: string | null;
  onChoose: ((row: Row) => void) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  editing: CellEditing<Row> | undefined;
  resizing: ColumnResizing | undefined;
}

/** Room for a column that has no width of its own before the table starts to scroll sideways. */
const FLUID_COLUMN_PX = 220;

/** The table itself, from 768 px up. */
export function DataTableGrid<Row>(props: DataTableGridProps<Row>) {
  const { label, columns, rows, keys, drawn, selection, onOpen, onChoose, rowActions } = props;
  const { toggle } = selection;
  const open = (key: string) => {
    const item = rows.find((candidate) => candidate.key === key);
    if (item) onOpen?.(item.row);
  };
  const cursor = useRowCursor({
    keys,
    container: props.container,
    scrollTo: drawn.scrollTo,
    onOpen: open,
    onToggle: toggle,
  });
  return (
    <table
      aria-label={label}
      aria-rowcount={props.total === undefined ? -1 : props.total + 1}
      className="w-full table-fixed border-separate border-spacing-0"
      style={{ minWidth: columns.reduce((sum, column) => sum + (column.width ?? FLUID_COLUMN_PX), 120) }}
    >
      <DataTableHead
        columns={columns}
        sort={props.sort}
        onSortChange={props.onSortChange}
        selected={toggle && selection.state}
        onSelectAll={selection.selectAll}
        hasActions={rowActions !== undefined}
        resizing={props.resizing}
      />
      <tbody>
        <SpacerRow height={drawn.before} />
        {rows.slice(drawn.first, drawn.last + 1).map((item, offset) => (
          <DataTableRow
            key={item.key}
            rowKey={item.key}
            row={item.row}
            // The head is row 1.
            rowIndex={drawn.first + offset + 2}
            columns={columns}
            size={props.size}
            isCursor={item.key === cursor.current}
            isSelected={selection.has(item.key)}
            isChosen={item.key === props.chosen}
            onFocus={() => {
              cursor.setCursor(item.key);
              onChoose?.(item.row);
            }}
            onKeyDown={cursor.onKeyDown}
            onOpen={onOpen && (() => onOpen(item.row))}
            opensBy={onChoose ? 'double_click' : 'click'}
            onToggle={toggle && ((extend) => toggle(item.key, extend))}
            actions={rowActions?.(item.row)}
            editing={props.editing}
          />
        ))}
        <SpacerRow height={drawn.after} />
      </tbody>
    </table>
  );
}

/** Keeps the scroll height of rows that are not drawn. */
function SpacerRow({ height }: { height: number }) {
  return height === 0 ? null : <tr aria-hidden style={{ height }} />;
}
