import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnResizing } from '../../../ui/patterns/data-table-columns.ts';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { useSaveView } from '../view-mutations.ts';
import type { useViewLayout } from './use-view-layout.ts';

/** A drag is over when no width has come for this long. */
const REST_MS = 600;

/** Makes columns wider and narrower: kept in the view if it is the reader's own, else on this device. */
export function useResize(
  module: ModuleInfo,
  view: ListView,
  layout: ReturnType<typeof useViewLayout>,
): ColumnResizing {
  const { t } = useTranslation('records');
  const save = useSaveView(module.name);
  const { columns, change } = layout;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOwn = !view.is_built_in && view.sharing === 'own';
  const { mutate } = save;
  const onResize = useCallback(
    (name: string, width: number) => {
      const next = columns.map((column) => (column.field === name ? { ...column, width } : column));
      change({ columns: next });
      clearTimeout(timer.current);
      // Columns that are shown or hidden here and not saved stay unsaved: only widths of the view's own go.
      if (isOwn)
        timer.current = setTimeout(() => {
          const widths = new Map(next.map((column) => [column.field, column.width]));
          mutate({
            id: view.id,
            columns: view.columns.map((column) => ({ ...column, width: widths.get(column.field) ?? column.width })),
          });
        }, REST_MS);
    },
    [columns, change, isOwn, mutate, view],
  );
  return { onResize, label: (name) => t('list.column_width', { name }) };
}
