import { Pencil, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellEditing, DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import type { FailedRow, ImportEntry } from '../../contract/import.ts';
import { columnName } from '../wizard/column-name.ts';
import { CellInput } from './CellInput.tsx';
import { ExistingLink } from './ExistingLink.tsx';

interface FailedColumnsOptions {
  entry: ImportEntry;
  edits: ReadonlyMap<number, readonly string[]>;
  /** Null while nothing can be corrected. */
  onEdit: ((row: FailedRow, cells: readonly string[]) => void) | null;
  /** Opens the row, where cells cannot be edited in place. */
  onFix: ((row: FailedRow) => void) | null;
}

/** Most columns that are drawn; a row that is opened has all of them. */
const SHOWN_COLUMNS = 30;
const idOf = (index: number): string => `cell ${index}`;
const indexOf = (id: string): number => Number(id.slice('cell '.length));

/** The columns of the table of failed rows, and the editing of its cells. */
export function useFailedColumns({ entry, edits, onEdit, onFix }: FailedColumnsOptions) {
  const { t } = useTranslation('imports');
  const [cell, setCell] = useState<CellEditing<FailedRow>['cell']>(null);
  const { header, mapping } = entry;
  const columns = useMemo((): readonly DataColumn<FailedRow>[] => {
    const cellsOf = (row: FailedRow) => edits.get(row.number) ?? row.cells;
    const shown = mapping.flatMap((name, index) => (name === null ? [] : [index])).slice(0, SHOWN_COLUMNS);
    const begin = (row: FailedRow) => {
      const faulty = row.faults.find(({ column }) => column !== null && shown.includes(column))?.column ?? shown[0];
      if (onFix || faulty === undefined || faulty === null) onFix?.(row);
      else setCell({ row: String(row.number), column: idOf(faulty) });
    };
    return [
      {
        id: 'number',
        header: t('failed.row'),
        width: 72,
        cell: ({ number }) => <span className="text-tertiary tabular-nums">{number}</span>,
      },
      {
        id: 'column',
        header: t('failed.column'),
        width: 140,
        cell: ({ faults }) => (
          <bdi dir="auto" className="block truncate">
            {[...new Set(faults.map((fault) => fault.header))].filter((name) => name !== '').join(', ') || '—'}
          </bdi>
        ),
      },
      {
        id: 'fault',
        header: t('failed.what'),
        width: 370,
        phone: 'line',
        cell: (row) => <Faults row={row} isCorrected={edits.has(row.number)} />,
      },
      {
        id: 'fix',
        header: t('failed.fix_here'),
        width: 80,
        phone: 'end',
        isEmpty: () => onEdit === null,
        cell: (row) =>
          onEdit && (
            <LinkButton aria-label={t('failed.fix_row', { number: row.number })} onClick={() => begin(row)}>
              {t('failed.fix')}
            </LinkButton>
          ),
      },
      ...shown.map((index, position): DataColumn<FailedRow> => ({
        id: idOf(index),
        header: columnName(t, header[index] ?? '', index),
        width: 200,
        phone: position === 0 ? 'title' : undefined,
        canEdit: () => onEdit !== null,
        cell: (row) => {
          const value = cellsOf(row)[index] ?? '';
          const isFaulty = !edits.has(row.number) && row.faults.some(({ column }) => column === index);
          return (
            <bdi dir="auto" className={classNames('block truncate', isFaulty && 'font-medium text-danger-text')}>
              {value === '' ? '—' : value}
            </bdi>
          );
        },
      })),
    ];
  }, [t, edits, header, mapping, onEdit, onFix]);
  const editing: CellEditing<FailedRow> | undefined = onEdit
    ? {
        cell,
        hint: t('failed.edit_cell'),
        onStart: ({ number }, column) => setCell({ row: String(number), column }),
        editor: (row, column) => {
          const index = indexOf(column);
          const cells = edits.get(row.number) ?? row.cells;
          return (
            <CellInput
              key={column}
              label={columnName(t, header[index] ?? '', index)}
              value={cells[index] ?? ''}
              onSave={(value) => onEdit(row, withCell(cells, index, value))}
              onClose={(isByKey) => {
                setCell((known) => (known?.row === String(row.number) && known.column === column ? null : known));
                if (isByKey) requestAnimationFrame(() => focusCell(row.number, column));
              }}
            />
          );
        },
      }
    : undefined;
  return { columns, editing };
}

/** A row of a file may be shorter than its header. */
export const withCell = (cells: readonly string[], index: number, value: string): string[] =>
  Array.from({ length: Math.max(cells.length, index + 1) }, (_, at) => (at === index ? value : (cells[at] ?? '')));

/** The focus goes back to the cell that was edited. */
function focusCell(row: number, column: string): void {
  document.querySelector<HTMLElement>(`[data-row-key="${row}"] td[data-can-edit="${CSS.escape(column)}"]`)?.focus();
}

function Faults({ row, isCorrected }: { row: FailedRow; isCorrected: boolean }) {
  const { t } = useTranslation('imports');
  if (isCorrected)
    return (
      <span className="flex items-center gap-1.5 font-medium text-info-text">
        <Pencil aria-hidden className="size-3.5 shrink-0" />
        {t('failed.ready')}
      </span>
    );
  const text = [...new Set(row.faults.map(({ message }) => message))].join(' ');
  return (
    <span className="flex items-center gap-1.5 text-danger-text" title={text}>
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span dir="auto" className="truncate">
        {text}
      </span>
      <ExistingLink faults={row.faults} />
    </span>
  );
}
