import { useCallback, useState } from 'react';
import type { DataSort } from '../../../ui/patterns/data-table-columns.ts';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { columnFields } from './column-fields.ts';

/** How a list is drawn: its columns in their order, and its sort. */
export type ViewLayout = Pick<ListView, 'columns' | 'sort'>;

const storageKey = (module: string, view: string) => `parley.record_view.${module}.${view}`;

function readKept(module: ModuleInfo, view: ListView): Partial<ViewLayout> {
  const text = localStorage.getItem(storageKey(module.name, view.id));
  if (text === null) return {};
  try {
    const kept = JSON.parse(text) as Partial<ViewLayout>;
    const names = new Set(columnFields(module).map(({ name }) => name));
    const columns = kept.columns?.filter(({ field }) => names.has(field));
    const isSortKnown = kept.sort !== undefined && names.has(kept.sort.field);
    return { ...(columns && columns.length > 0 && { columns }), ...(isSortKnown && { sort: kept.sort }) };
  } catch {
    // Not ours or half written: as good as none.
    localStorage.removeItem(storageKey(module.name, view.id));
    return {};
  }
}

/** The field that names a record is the first column, always. */
function withName(module: ModuleInfo, columns: ViewLayout['columns']): ViewLayout['columns'] {
  const name = columns.find(({ field }) => field === module.label_field) ?? { field: module.label_field, width: null };
  return [name, ...columns.filter(({ field }) => field !== module.label_field)];
}

/** The layout of a view, as changed on this device until it is saved with the view. Mount it once for each view. */
export function useViewLayout(module: ModuleInfo, view: ListView) {
  const [kept, setKept] = useState(() => readKept(module, view));
  const change = useCallback(
    (next: Partial<ViewLayout>) =>
      setKept((known) => {
        const merged = { ...known, ...next };
        localStorage.setItem(storageKey(module.name, view.id), JSON.stringify(merged));
        return merged;
      }),
    [module.name, view.id],
  );
  const reset = useCallback(() => {
    localStorage.removeItem(storageKey(module.name, view.id));
    setKept({});
  }, [module.name, view.id]);
  const columns = withName(module, kept.columns ?? view.columns);
  const sort = kept.sort ?? view.sort;
  const isChanged =
    JSON.stringify([columns, sort]) !== JSON.stringify([withName(module, view.columns), { ...view.sort }]);
  const tableSort: DataSort = { id: sort.field, desc: sort.order === 'desc' };
  return { columns, sort, tableSort, isChanged, change, reset };
}
