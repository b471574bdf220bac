import type { PagedList } from '../../../foundation/web/cache/paged-list.ts';
import { bothCriteria, type Condition } from '../../../rules/contract/criteria.ts';
import type { Field, FieldOption, ListView } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { recordList } from '../cache/record-lists.ts';
import { referenceOf } from '../fields/read-value.ts';
import type { RecordFilter } from '../queries.ts';
import type { RecordBoard } from '../record-display.ts';

/** What a column says at its top: an option, a person, or a word. */
export interface ColumnHead {
  label: string;
  option?: FieldOption;
  person?: { id: string; label: string };
}

/** A column of a board: the records of the view with one value of its field. */
export interface Column extends ColumnHead {
  /** The value, or an empty text for none. */
  key: string;
  /** What a card that comes is given; undefined where none can come. */
  value: string | null | undefined;
  has: (value: string | null) => boolean;
  /** The records that stand in it, as a list of its own. */
  list: PagedList<ModuleRecord>;
  filter: RecordFilter;
}

/** What a board shows: its view, narrowed and sorted. */
interface Shown {
  filter: RecordFilter;
  sort: ListView['sort'];
  view: ListView;
}

/** The value of a record that decides in which column it stands: an option, or the id of whom it names. */
export const valueOf = (record: ModuleRecord, field: string): string | null => referenceOf(record[field])?.id ?? null;

/** What a record adds to the sum of its column. */
export const amountOf = (record: ModuleRecord, { amount }: RecordBoard): number => {
  const value = amount === undefined ? null : record[amount];
  return typeof value === 'number' ? value : 0;
};

/** The key of the column of records whose owner is no active user. */
const OTHERS = 'others';

function columnWith(
  module: string,
  conditions: Condition[],
  head: ColumnHead & Pick<Column, 'key' | 'value' | 'has'>,
  { filter, sort, view }: Shown,
): Column {
  const own = { ...filter, criteria: bothCriteria(filter.criteria, { operator: 'AND', criteria: conditions }) };
  const shape = { ...own, sort_by: sort.field, sort_order: sort.order, has_criteria: view.criteria !== null };
  return { ...head, list: recordList(module, shape), filter: own };
}

/** The columns of a board in the order of the field's options; where the field may be empty, one for none comes first. */
export function boardColumns(
  module: string,
  { name, options, is_required: isRequired }: Field,
  noneLabel: string,
  shown: Shown,
): Column[] {
  return [
    ...(isRequired ? [] : [noneColumn(module, name, noneLabel, shown)]),
    ...(options ?? []).map((option) => oneColumn(module, name, option.value, { label: option.label, option }, shown)),
  ];
}

/**
 * A column for each active user in the order of names, the reader first; before them those without an owner, after them
 * those of people who are not active, where there are such people.
 */
export function ownerColumns(
  module: string,
  { name, is_required: isRequired }: Field,
  users: readonly { id: string; label: string; isActive: boolean }[],
  { me, none, others, shown }: { me: string; none: string; others: string; shown: Shown },
): Column[] {
  const active = users
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me) || a.label.localeCompare(b.label));
  const ids = active.map(({ id }) => id);
  const known = new Set(ids);
  const ofOthers: Condition[] = [
    { field: name, comparator: 'not_empty' },
    { field: name, comparator: 'nin', value: ids },
  ];
  const lastColumn = {
    key: OTHERS,
    label: others,
    value: undefined,
    has: (id: string | null) => id !== null && !known.has(id),
  };
  return [
    ...(isRequired ? [] : [noneColumn(module, name, none, shown)]),
    ...active.map((person) => oneColumn(module, name, person.id, { label: person.label, person }, shown)),
    ...(users.length > active.length ? [columnWith(module, ofOthers, lastColumn, shown)] : []),
  ];
}

const noneColumn = (module: string, field: string, label: string, shown: Shown): Column =>
  columnWith(
    module,
    [{ field, comparator: 'empty' }],
    { key: '', label, value: null, has: (value) => value === null },
    shown,
  );

const oneColumn = (module: string, field: string, value: string, head: ColumnHead, shown: Shown): Column =>
  columnWith(
    module,
    [{ field, comparator: 'equal', value }],
    { ...head, key: value, value, has: (given) => given === value },
    shown,
  );
