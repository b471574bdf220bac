import { useMemo } from 'react';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import type { DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import type { Field, ListView, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { FieldValue, isEmptyValue } from '../fields/FieldValue.tsx';
import type { FieldTypes } from '../fields/field-type.ts';
import { fieldTypeOf } from '../fields/use-field-types.ts';
import { recordName } from '../record-name.ts';

const NAME_PX = 250;
/** What a phone's second line has room for. */
const PHONE_LINES = 2;

/** The columns of a view as the table draws them. */
export function useRecordColumns(
  module: ModuleInfo,
  columns: ListView['columns'],
  types: FieldTypes,
): readonly DataColumn<ModuleRecord>[] {
  return useMemo(() => {
    const byName = new Map(module.fields.map((field) => [field.name, field]));
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
        canEdit: (record) =>
          module.allows.edit &&
          field.is_editable &&
          field.is_masked !== true &&
          type.canEditInCell &&
          !isName &&
          record['is_read_only'] !== true,
        cell: (record) =>
          isName ? (
            <NameCell name={recordName(module, record)} isPerson={module.is_person} />
          ) : (
            <FieldValue field={field} value={record[field.name]} types={types} record={record} />
          ),
      };
    });
  }, [module, columns, types]);
}

/** On a phone: the name, below it the first two fields, at the end the first coloured choice. */
function phonePlaces(module: ModuleInfo, shown: readonly Field[]): (field: Field) => DataColumn<ModuleRecord>['phone'] {
  const rest = shown.filter(({ name }) => name !== module.label_field);
  const pill = rest.find(({ options }) => options?.some(({ colour }) => colour !== null));
  const lines = rest.filter((field) => field !== pill).slice(0, PHONE_LINES);
  return (field) =>
    field.name === module.label_field ? 'title' : field === pill ? 'end' : lines.includes(field) ? 'line' : undefined;
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
