import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellEditing } from '../../../ui/patterns/data-table-columns.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { LateCellEditor } from './LateCellEditor.tsx';

/** Editing in the cells of a list. */
export function useCellEditing(module: ModuleInfo, types: FieldTypes): CellEditing<ModuleRecord> {
  const { t } = useTranslation('records');
  const [cell, setCell] = useState<CellEditing<ModuleRecord>['cell']>(null);
  return useMemo(
    () => ({
      cell,
      hint: t('list.edit_cell'),
      onStart: ({ id }, column) => setCell({ row: id, column }),
      editor: (record, column) => {
        const field = module.fields.find(({ name }) => name === column);
        if (!field) return null;
        const close = (isByKey: boolean) => {
          // Another cell may be the edited one by now.
          setCell((known) => (known?.row === record.id && known.column === column ? null : known));
          if (isByKey) requestAnimationFrame(() => focusCell(record.id, column));
        };
        return <LateCellEditor module={module.name} record={record} field={field} types={types} onClose={close} />;
      },
    }),
    [cell, module, types, t],
  );
}

/** The focus goes back to the cell that was edited. */
function focusCell(row: string, column: string): void {
  document
    .querySelector<HTMLElement>(`[data-row-key="${CSS.escape(row)}"] td[data-can-edit="${CSS.escape(column)}"]`)
    ?.focus();
}
