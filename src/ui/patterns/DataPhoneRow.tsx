import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Checkbox } from '../primitives/Checkbox.tsx';
import { classNames } from '../primitives/class-names.ts';
import type { DataColumn } from './data-table-columns.ts';

interface DataPhoneRowProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  isSelected: boolean;
  onOpen: (() => void) | undefined;
  onToggle: (() => void) | undefined;
  actions: ReactNode;
}

/** A row of a table on a phone: what it is, one line about it, one thing at the end. */
export function DataPhoneRow<Row>({ row, columns, isSelected, onOpen, onToggle, actions }: DataPhoneRowProps<Row>) {
  const { t } = useTranslation('ui');
  const place = (phone: DataColumn<Row>['phone']) =>
    columns.filter((column) => column.phone === phone && column.isEmpty?.(row) !== true);
  const titles = place('title').length > 0 ? place('title') : columns.slice(0, 1);
  const title = (
    <span className="block truncate text-start font-medium">
      {titles.map((column) => (
        <Fragment key={column.id}>{column.cell(row)}</Fragment>
      ))}
    </span>
  );
  return (
    <li
      className={classNames(
        'relative flex min-h-16 items-center gap-3 border-b border-subtle px-4 py-2',
        isSelected ? 'bg-selected' : 'bg-surface',
      )}
    >
      {onToggle && (
        <span className="relative z-[1] flex">
          <Checkbox aria-label={t('select_row')} checked={isSelected} onCheckedChange={onToggle} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        {onOpen ? (
          <button type="button" onClick={onOpen} className="block w-full rounded-xs after:absolute after:inset-0">
            {title}
          </button>
        ) : (
          title
        )}
        <span className="mt-0.5 flex min-w-0 items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-tertiary">
          {place('line').map((column, index) => (
            <Fragment key={column.id}>
              {index > 0 && <span aria-hidden>·</span>}
              {/* The first one is why the line is read; the others have what is left. */}
              <span className={classNames('truncate', index === 0 ? 'max-w-full shrink-0' : 'min-w-0')}>
                {column.isNamed && `${column.header} `}
                {column.cell(row)}
              </span>
            </Fragment>
          ))}
        </span>
      </div>
      {place('end').map((column) => (
        <span key={column.id} className="relative shrink-0">
          {column.cell(row)}
        </span>
      ))}
      {actions !== undefined && <span className="relative z-[1] flex shrink-0">{actions}</span>}
    </li>
  );
}
