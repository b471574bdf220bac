import type { PagedList } from '../../../foundation/web/cache/paged-list.ts';
import { bothCriteria, type Condition } from '../../../rules/contract/criteria.ts';
import type { Field, FieldOption, ListView } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { recordList } from '../cache/record-lists.ts';
import type { RecordFilter } from '../queries.ts';
import type { RecordBoard } from '../record-display.ts';

/** A column of a board: the records of the view with one value of its field. */
export interface Column {
  /** The value, or an empty text for none. */
  key: string;
  value: string | null;
  label: string;
  option: FieldOption | null;
  /** The records that stand in it, as a list of its own. */
  list: PagedList<ModuleRecord>;
  filter: RecordFilter;
}

/** The value of a record that decides in which column it stands. */
export const valueOf = (record: ModuleRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' ? value : null;
};

/** What a record adds to the sum of its column. */
export const amountOf = (record: ModuleRecord, { amount }: RecordBoard): number => {
  const value = amount === undefined ? null : record[amount];
  return typeof value === 'number' ? value : 0;
};

/** The columns of a board in the order of the field's options; where the field may be empty, one for none comes first. */
export function boardColumns(
  module: string,
  { name, options, is_required: isRequired }: Field,
  noneLabel: string,
  { filter, sort, view }: { filter: RecordFilter; sort: ListView['sort']; view: ListView },
): Column[] {
  const columnOf = (value: string | null, label: string, option: FieldOption | null): Column => {
    const condition: Condition =
      value === null ? { field: name, comparator: 'empty' } : { field: name, comparator: 'equal', value };
    const own = { ...filter, criteria: bothCriteria(filter.criteria, { operator: 'AND', criteria: [condition] }) };
    const list = recordList(module, {
      ...own,
      sort_by: sort.field,
      sort_order: sort.order,
      has_criteria: view.criteria !== null,
    });
    return { key: value ?? '', value, label, option, list, filter: own };
  };
  return [
    ...(isRequired ? [] : [columnOf(null, noneLabel, null)]),
    ...(options ?? []).map((option) => columnOf(option.value, option.label, option)),
  ];
}
