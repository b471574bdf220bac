import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import type { ModuleRecord } from '../../contract/record.ts';
import { recordList } from '../cache/record-lists.ts';
import { countQuery } from '../queries.ts';
import type { DisplayProps } from '../record-display.ts';
import { sourceColumns } from './column-fields.ts';
import { ListFooter } from './ListFooter.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useCellEditing } from './use-cell-editing.tsx';
import { useListSelection } from './use-list-selection.ts';
import { useRecordColumns } from './use-record-columns.tsx';
import { useResize } from './use-resize.ts';

/** Rows of the pages after the first: a fast scroll asks less often. */
const NEXT_PAGE = 200;
const NO_ROWS: readonly ModuleRecord[] = [];

/** The records of a view as rows of a table. */
export function RecordTable({ module, view, types, filter, layout, board, isCovered, empty, onOpen }: DisplayProps) {
  const { field: sortBy, order } = layout.sort;
  // As a text: another width of a column is not another list.
  const ofSources = sourceColumns(module, layout.columns).join();
  const list = useMemo(
    () =>
      recordList(module.name, {
        ...filter,
        sort_by: sortBy,
        sort_order: order,
        has_criteria: view.criteria !== null,
        ...(ofSources !== '' && { columns: ofSources }),
      }),
    [module.name, view.criteria, filter, sortBy, order, ofSources],
  );
  // Until a search or a filter is answered the rows stay, and with them a cell that is being edited.
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pagedQuery(list),
    placeholderData: keepPreviousData,
  });
  const { data: counted } = useQuery(countQuery(module.name, filter));
  const pages = usePages(list, data, NEXT_PAGE);
  const columns = useRecordColumns(module, layout.columns, types, board);
  const editing = useCellEditing(module, types);
  const resizing = useResize(module, view, layout);
  const rows = data?.items ?? NO_ROWS;
  const { ticked, change, clear, whole, more, chooseWhole } = useListSelection(rows, filter, counted);
  return (
    <>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <DataTable<ModuleRecord>
          label={module.plural_label}
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          total={counted && !counted.is_capped ? counted.count : undefined}
          loading={isPlaceholderData || (data === undefined && error === null)}
          empty={empty({
            error: data === undefined ? error : null,
            isRetrying: isFetching,
            onRetry: () => void refetch(),
          })}
          sort={layout.tableSort}
          onSortChange={({ id, desc }) => layout.change({ sort: { field: id, order: desc ? 'desc' : 'asc' } })}
          selection={ticked}
          onSelectionChange={change}
          onOpen={(record) => onOpen(record.id)}
          editing={editing}
          resizing={resizing}
          onEndReached={() => {
            if (data?.has_after && pages.after !== 'loading') void pages.load('after');
          }}
        />
        {!isCovered && (
          <SelectionBar
            module={module}
            ids={[...ticked]}
            whole={whole}
            isReadOnly={rows.every((row) => !ticked.has(row.id) || row['is_read_only'] === true)}
            more={more}
            onChooseWhole={chooseWhole}
            columns={layout.columns.map(({ field }) => field)}
            onClear={clear}
          />
        )}
      </div>
      <ListFooter
        module={module}
        shown={rows.length}
        counted={counted}
        state={pages.after}
        onRetry={() => void pages.load('after')}
      />
    </>
  );
}

const rowKey = ({ id }: ModuleRecord) => id;
