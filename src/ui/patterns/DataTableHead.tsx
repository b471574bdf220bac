import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Checkbox } from '../primitives/Checkbox.tsx';
import { classNames } from '../primitives/class-names.ts';
import { ColumnGrip } from './ColumnGrip.tsx';
import { headWidths, type ColumnResizing, type DataColumn, type DataSort } from './data-table-columns.ts';

interface DataTableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: DataSort | null | undefined;
  onSortChange: ((sort: DataSort) => void) | undefined;
  /** Undefined where rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined;
  onSelectAll: (all: boolean) => void;
  hasActions: boolean;
  resizing: ColumnResizing | undefined;
}

const headCell =
  'sticky top-0 z-10 h-[34px] border-b border-subtle bg-surface px-2.5 text-xs font-medium whitespace-nowrap text-tertiary';

/** The layer of the head; in the table's own stacking context. */
const ABOVE_ROWS = 10;

/** The sticky head: one column carries the sort arrow. */
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, sort, onSortChange, selected, onSelectAll, hasActions } = props;
  const { t } = useTranslation('ui');
  const widthOf = headWidths(columns);
  return (
    <thead>
      <tr>
        {selected !== undefined && (
          <th
            scope="col"
            style={{ zIndex: ABOVE_ROWS + columns.length + 1 }}
            className={classNames(headCell, 'start-0 w-12 ps-6 pe-0 text-start')}
          >
            <span className="flex">
              <Checkbox
                aria-label={t('select_all')}
                checked={selected === 'all'}
                indeterminate={selected === 'some'}
                onCheckedChange={(all) => onSelectAll(all)}
              />
            </span>
          </th>
        )}
        {columns.map((column, index) => {
          const isSorted = sort?.id === column.id;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : undefined}
              // The grip of a column lies half over the next one, which would cover it.
              style={{ width: widthOf(column), zIndex: ABOVE_ROWS + columns.length - index }}
              className={classNames(
                headCell,
                index === 0 && (selected === undefined ? 'start-0 ps-6' : 'start-12'),
                index === columns.length - 1 && !hasActions && 'pe-6',
                column.align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              <HeadLabel column={column} sort={sort} onSortChange={onSortChange} />
              {props.resizing && column.width !== undefined && (
                <ColumnGrip column={column} width={column.width} resizing={props.resizing} />
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={classNames(headCell, 'w-18 pe-6 text-start')}>
            <span className="sr-only">{t('row_actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The name of a column; where the list can be sorted by it, a button with the arrow. */
function HeadLabel<Row>(props: Pick<DataTableHeadProps<Row>, 'sort' | 'onSortChange'> & { column: DataColumn<Row> }) {
  const { column, sort, onSortChange } = props;
  const isSorted = sort?.id === column.id;
  const Arrow = sort?.desc ? ArrowDown : ArrowUp;
  if (!column.sortable || !onSortChange) return <span className="block truncate">{column.header}</span>;
  return (
    <button
      type="button"
      onClick={() => onSortChange({ id: column.id, desc: isSorted ? !sort.desc : false })}
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-xs hover:text-primary',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      <span className="truncate">{column.header}</span>
      <Arrow aria-hidden className={classNames('size-3 shrink-0', !isSorted && 'invisible')} />
    </button>
  );
}
