import { useRef, type ReactNode } from 'react';

import { classNames } from '../primitives/class-names.ts';
import { SkeletonRows } from '../primitives/Skeleton.tsx';
import { DataPhoneRow } from './DataPhoneRow.tsx';
import { DataTableGrid } from './DataTableGrid.tsx';
import {
  useDataTable,
  type CellEditing,
  type ColumnLayout,
  type ColumnResizing,
  type DataColumn,
  type DataSort,
} from './data-table-columns.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { PHONE_QUERY, useMediaQuery } from './use-media-query.ts';

export interface DataTableProps<Row> extends ColumnLayout {
  /** Names the table and its scrolling region. */
  label: string;
  rows: readonly Row[];
  /** Keep the array stable: at module scope or in a memo. */
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Rows in the whole list where a counter knows them. */
  total?: number | undefined;
  dense?: boolean | undefined;
  /** Rows of two lines. */
  tall?: boolean | undefined;
  loading?: boolean | undefined;
  /** Shown without rows: an EmptyState or ErrorState. */
  empty?: ReactNode;
  sort?: DataSort | null | undefined;
  onSortChange?: ((sort: DataSort) => void) | undefined;
  selection?: ReadonlySet<string> | undefined;
  onSelectionChange?: ((selection: ReadonlySet<string>) => void) | undefined;
  /** With `onChoose`: by Enter or a double click. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row that is shown beside the table. */
  chosen?: string | null | undefined;
  /** A press on a row, or the keys that move, choose it. Not on phones, where nothing stands beside the list. */
  onChoose?: ((row: Row) => void) | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  editing?: CellEditing<Row> | undefined;
  resizing?: ColumnResizing | undefined;
  /** The end comes near: load more. Must be safe to call often. */
  onEndReached?: (() => void) | undefined;
  className?: string | undefined;
}

const END_IS_NEAR_PX = 480;
const ROW_PX = { phone: 64, normal: 44, dense: 38, tall: 52 } as const;

/** A list of records: sticky head, first column locked, row actions in place; two-line rows on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, loading = false, onOpen, rowActions } = props;
  const size = props.tall ? 'tall' : props.dense ? 'dense' : 'normal';
  const isPhone = useMediaQuery(PHONE_QUERY);
  const scroller = useRef<HTMLElement>(null);
  const { visible, rows } = useDataTable(props.rows, props.columns, props.rowKey, props);
  const keys = rows.map((item) => item.key);
  const drawn = useVirtualRows(scroller, keys, ROW_PX[isPhone ? 'phone' : size]);
  const selection = useRowSelection(keys, props.selection, props.onSelectionChange);
  const isEmpty = rows.length === 0;

  return (
    <section
      ref={scroller}
      aria-label={label}
      aria-busy={loading || undefined}
      // A region that scrolls must be reachable by key.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
        if (scrollHeight - scrollTop - clientHeight < END_IS_NEAR_PX) props.onEndReached?.();
      }}
      className={classNames(
        'relative isolate min-h-0 flex-1 overflow-auto border-t border-subtle bg-surface -outline-offset-2!',
        // Rows that stand there until others are loaded.
        '[&_tbody]:transition-opacity [&[aria-busy]_tbody]:opacity-60 [&[aria-busy]_tbody]:delay-300',
        props.className,
      )}
    >
      {isEmpty && (loading ? <SkeletonRows avatar={false} /> : props.empty)}
      {!isEmpty && isPhone && (
        <ul aria-label={label} style={{ paddingBlock: `${drawn.before}px ${drawn.after}px` }}>
          {rows.slice(drawn.first, drawn.last + 1).map((item) => (
            <DataPhoneRow
              key={item.key}
              row={item.row}
              columns={visible}
              isSelected={selection.has(item.key)}
              onOpen={onOpen && (() => onOpen(item.row))}
              onToggle={selection.toggle && (() => selection.toggle?.(item.key, false))}
              actions={rowActions?.(item.row)}
            />
          ))}
        </ul>
      )}
      {!isEmpty && !isPhone && (
        <DataTableGrid
          label={label}
          container={scroller}
          columns={visible}
          rows={rows}
          keys={keys}
          drawn={drawn}
          total={props.total}
          size={size}
          sort={props.sort}
          onSortChange={props.onSortChange}
          selection={selection}
          onOpen={onOpen}
          chosen={props.chosen ?? null}
          onChoose={props.onChoose}
          rowActions={rowActions}
          editing={props.editing}
          resizing={props.resizing}
        />
      )}
    </section>
  );
}
