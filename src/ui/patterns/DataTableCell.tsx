import type { KeyboardEvent } from 'react';

import { classNames } from '../primitives/class-names.ts';
import type { CellEditing, DataColumn } from './data-table-columns.ts';

interface DataTableCellProps<Row> {
  rowKey: string;
  row: Row;
  column: DataColumn<Row>;
  editing: CellEditing<Row> | undefined;
  className: string;
}

/**
 * One cell. One that can be edited takes the focus by a press, or by the arrow keys from its row; Enter, F2 or a double
 * click edits it in place, Escape goes back to the row.
 */
export function DataTableCell<Row>({ rowKey, row, column, editing, className }: DataTableCellProps<Row>) {
  if (!editing || column.canEdit?.(row) !== true) return <td className={className}>{column.cell(row)}</td>;
  const isEdited = editing.cell?.row === rowKey && editing.cell.column === column.id;
  if (isEdited)
    return (
      <td data-can-edit={column.id} className={classNames(className, 'overflow-visible! px-1!')}>
        {editing.editor(row, column.id)}
      </td>
    );
  return (
    <td
      data-can-edit={column.id}
      tabIndex={-1}
      aria-description={editing.hint}
      onDoubleClick={() => editing.onStart(row, column.id)}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) moveOrEdit(event, () => editing.onStart(row, column.id));
      }}
      className={classNames(
        className,
        'cursor-default hover:inset-ring hover:inset-ring-(--border-default) focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus-ring',
      )}
    >
      {column.cell(row)}
    </td>
  );
}

function moveOrEdit(event: KeyboardEvent<HTMLElement>, edit: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const cells = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('td[data-can-edit]') ?? [])];
  const index = cells.indexOf(event.currentTarget);
  const toRow = () => event.currentTarget.closest<HTMLElement>('tr')?.focus();
  const act: Record<string, () => void> = {
    Enter: edit,
    F2: edit,
    Escape: toRow,
    ArrowRight: () => cells[index + 1]?.focus(),
    ArrowLeft: () => (cells[index - 1] ? cells[index - 1]?.focus() : toRow()),
  };
  const run = act[event.key];
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}
