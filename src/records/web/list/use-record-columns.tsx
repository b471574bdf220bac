import { CalendarClock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import type { DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import type { Field, ListView, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { isOverdue } from '../board/is-overdue.ts';
import { FieldValue, isEmptyValue } from '../fields/FieldValue.tsx';
import type { FieldTypes } from '../fields/field-type.ts';
import { fieldTypeOf } from '../fields/use-field-types.ts';
import type { RecordBoard } from '../record-display.ts';
import { recordName } from '../record-name.ts';
import { columnFields } from './column-fields.ts';
import { mayEditValue } from './may-edit-value.ts';

const NAME_PX = 250;
/** What a phone's second line has room for. */
const PHONE_LINES = 2;

/** The columns of a view as the table draws them. */
export function useRecordColumns(
  module: ModuleInfo,
  columns: ListView['columns'],
  types: FieldTypes,
  board?: RecordBoard,
): readonly DataColumn<ModuleRecord>[] {
  return useMemo(() => {
    const byName = new Map(columnFields(module).map((field) => [field.name, field]));
    const shown = columns.flatMap((column) => {
      const field = byName.get(column.field);
      return field ? [{ field, width: column.width }] : [];
    });
    const placeOnPhone = phonePlaces(
      module,
      shown.map(({ field }) => field),
    );
    return shown.map(({ field, width }): DataColumn<ModuleRecord> => {
      const type = fieldTypeOf(types, field.type);
      const isName = field.name === module.label_field;
      return {
        id: field.name,
        header: field.label,
        width: width ?? (isName ? NAME_PX : type.width),
        align: type.align,
        sortable: field.is_sortable,
        phone: placeOnPhone(field),
        isNamed: type.isBare,
        isEmpty: (record) => isEmptyValue(record[field.name]),
        canEdit: (record) => !isName && mayEditValue(module, field, type, record),
        cell: (record) =>
          isName ? (
            <NameCell name={recordName(module, record)} isPerson={module.is_person} />
          ) : (
            <ValueCell field={field} record={record} types={types} board={board} />
          ),
      };
    });
  }, [module, columns, types, board]);
}

/** On a phone: the name, below it the first two fields, at the end the first coloured choice. */
function phonePlaces(module: ModuleInfo, shown: readonly Field[]): (field: Field) => DataColumn<ModuleRecord>['phone'] {
  const rest = shown.filter(({ name }) => name !== module.label_field);
  const pill = rest.find(({ options }) => options?.some(({ colour }) => colour !== null));
  const lines = rest.filter((field) => field !== pill).slice(0, PHONE_LINES);
  return (field) =>
    field.name === module.label_field ? 'title' : field === pill ? 'end' : lines.includes(field) ? 'line' : undefined;
}

interface ValueCellProps {
  field: Field;
  record: ModuleRecord;
  types: FieldTypes;
  board: RecordBoard | undefined;
}

function ValueCell({ board, ...shown }: ValueCellProps) {
  const value = <FieldValue {...shown} value={shown.record[shown.field.name]} />;
  return board?.note === shown.field.name ? (
    <Deadline board={board} record={shown.record}>
      {value}
    </Deadline>
  ) : (
    value
  );
}

/** The date by which something is to be done: red once it is over, as on the board. */
function Deadline({ board, record, children }: { board: RecordBoard; record: ModuleRecord; children: ReactNode }) {
  const { t } = useTranslation('records');
  const { time_zone: zone } = useStore(dateFormatsStore);
  const now = useNow();
  if (!isOverdue(board, record, now, zone)) return children;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-danger-text">
      <CalendarClock role="img" aria-label={t('board.overdue')} className="size-3.5 shrink-0" />
      {children}
    </span>
  );
}

function NameCell({ name, isPerson }: { name: string; isPerson: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {isPerson && <Avatar name={name} size={26} decorative className="max-md:hidden" />}
      <span dir="auto" className="truncate font-medium">
        {name}
      </span>
    </span>
  );
}
