import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Checkbox } from '../primitives/Checkbox.tsx';
import { classNames } from '../primitives/class-names.ts';
import { DataTableCell } from './DataTableCell.tsx';
import type { CellEditing, DataColumn } from './data-table-columns.ts';

export type DataRowSize = 'normal' | 'dense' | 'tall';

interface DataTableRowProps<Row> {
  rowKey: string;
  row: Row;
  rowIndex: number;
  columns: readonly DataColumn<Row>[];
  isCursor: boolean;
  isSelected: boolean;
  /** Whether it is the one that is shown beside the table. */
  isChosen: boolean;
  size: DataRowSize;
  onOpen: (() => void) | undefined;
  opensBy: 'click' | 'double_click';
  onToggle: ((extend: boolean) => void) | undefined;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  actions: ReactNode;
  editing: CellEditing<Row> | undefined;
}

/** A press on a control inside the row is the control's, not the row's. */
const INNER_CONTROLS = 'a,button,input,textarea,label,[role="checkbox"],[role="menuitem"],td[data-can-edit]';

const heights: Record<DataRowSize, string> = { normal: 'h-11', dense: 'h-[38px]', tall: 'h-13' };

const isOfControl = ({ target }: MouseEvent): boolean => (target as HTMLElement).closest(INNER_CONTROLS) !== null;

/** One row of 44 px (38 dense, 52 tall); its actions show in place on hover and focus. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { rowKey, row, columns, isCursor, isSelected, isChosen, onOpen, onToggle, actions } = props;
  const { t } = useTranslation('ui');
  const cell = classNames(
    'overflow-hidden border-b border-subtle px-2.5 text-ellipsis whitespace-nowrap',
    heights[props.size],
    isSelected ? 'bg-selected' : isChosen ? 'bg-hover' : 'bg-surface group-hover/row:bg-hover',
  );
  return (
    <tr
      data-row-key={rowKey}
      aria-rowindex={props.rowIndex}
      aria-selected={onToggle ? isSelected : undefined}
      aria-current={isChosen || undefined}
      tabIndex={isCursor ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' && event.target === event.currentTarget) {
          const first = event.currentTarget.querySelector<HTMLElement>('td[data-can-edit]');
          if (first) event.preventDefault();
          first?.focus();
        } else props.onKeyDown(event);
      }}
      onClick={(event) => {
        if (props.opensBy === 'click' && !isOfControl(event)) onOpen?.();
      }}
      onDoubleClick={(event) => {
        if (props.opensBy === 'double_click' && !isOfControl(event)) onOpen?.();
      }}
      className={classNames(
        'group/row -outline-offset-2! focus-visible:outline-2! focus-visible:outline-focus-ring!',
        onOpen && 'cursor-pointer',
      )}
    >
      {onToggle && (
        <td className={classNames(cell, 'sticky start-0 z-[1] w-12 ps-6 pe-0')}>
          <span className="flex">
            <Checkbox
              aria-label={t('select_row')}
              checked={isSelected}
              onCheckedChange={(_checked, event) => onToggle('shiftKey' in event && event.shiftKey === true)}
            />
          </span>
        </td>
      )}
      {columns.map((column, index) => (
        <DataTableCell
          key={column.id}
          rowKey={rowKey}
          row={row}
          column={column}
          editing={props.editing}
          className={classNames(
            cell,
            index === 0 && classNames('sticky z-[1]', onToggle ? 'start-12' : 'start-0 ps-6'),
            index === 0 && isChosen && 'border-s-2 border-s-(--accent-solid) ps-[22px]!',
            index === columns.length - 1 && actions === undefined && 'pe-6',
            column.align === 'end' && 'text-end tabular-nums',
          )}
        />
      ))}
      {actions !== undefined && (
        <td className={classNames(cell, 'w-18 pe-6 text-end')}>
          <span className="flex justify-end gap-1 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
            {actions}
          </span>
        </td>
      )}
    </tr>
  );
}
