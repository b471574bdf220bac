import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Px. Columns without a width share the room that is left; where each has one, all grow alike. */
  width?: number | undefined;
  /** Numbers stand at the end. */
  align?: 'start' | 'end' | undefined;
  sortable?: boolean | undefined;
  /** Where it goes on a phone: first line, second line, at the end, or nowhere (the default). */
  phone?: 'title' | 'line' | 'end' | undefined;
  /** On a phone its header stands before the value: a bare number says nothing. */
  isNamed?: boolean | undefined;
  /** Whether the cell holds nothing, so that a phone leaves it out. */
  isEmpty?: ((row: Row) => boolean) | undefined;
  /** Whether this cell of the row can be edited in place (`CellEditing`). */
  canEdit?: ((row: Row) => boolean) | undefined;
}

/** Columns can be made wider and narrower, by pointer and arrow keys. */
export interface ColumnResizing {
  onResize: (column: string, width: number) => void;
  /** Names what is dragged: "Width of Email". */
  label: (column: string) => string;
}

/** Editing in place: which cell is being edited, and its editor. A press on a cell that can be edited does not open the row. */
export interface CellEditing<Row> {
  cell: { row: string; column: string } | null;
  /** Says of a cell how it is edited. */
  hint: string;
  onStart: (row: Row, column: string) => void;
  editor: (row: Row, column: string) => ReactNode;
}

export interface DataSort {
  id: string;
  desc: boolean;
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });

export interface ColumnLayout {
  /** Ids of hidden columns. */
  hidden?: readonly string[] | undefined;
  /** Ids in the order the user dragged them to. */
  order?: readonly string[] | undefined;
}

/** The visible columns in the user's order and the rows, by TanStack Table. Sorting and paging are the server's. */
export function useDataTable<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  rowKey: (row: Row) => string,
  layout: ColumnLayout,
) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, object>();
    return columns.map((column) => helper.display({ id: column.id, header: column.header, enableHiding: true }));
  }, [columns]);
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries((layout.hidden ?? []).map((id) => [id, false])),
      columnOrder: [...(layout.order ?? [])],
    }),
    [layout.hidden, layout.order],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows as readonly object[] as object[],
    getRowId: (row) => rowKey(row as Row),
    state,
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  return { visible, rows: table.getRowModel().rows.map((row) => ({ key: row.id, row: row.original as Row })) };
}

/**
 * The width of a column's head. Where every column has a width, they are shares of the table: a width in px would let
 * the columns of checkboxes and actions grow with them.
 */
export function headWidths<Row>(columns: readonly DataColumn<Row>[]): (column: DataColumn<Row>) => string | undefined {
  const sum = columns.reduce((known, { width }) => known + (width ?? Number.NaN), 0);
  return ({ width }) =>
    width === undefined ? undefined : Number.isNaN(sum) ? `${width}px` : `${((width / sum) * 100).toFixed(3)}%`;
}

export interface KeyedRow<Row> {
  key: string;
  row: Row;
}
