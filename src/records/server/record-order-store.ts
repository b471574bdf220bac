import type { Id } from '../../foundation/contract/id.ts';
import type { Parameters } from '../../foundation/server/db/composed-statement.ts';
import type { ModuleField } from './module-fields.ts';
import { identifier } from './record-columns.ts';

export interface RecordPage {
  /** A sortable field; null: in the order of creation. */
  sortBy: ModuleField | null;
  sortOrder: 'asc' | 'desc';
  after?: Id | undefined;
  limit: number;
  offset: number;
  /** Columns of sources that are shown. */
  columns?: readonly ModuleField[];
}

export interface OrderedPart {
  from: string;
  value: string;
  rest: string[];
  by: string;
}

/** The ordered reads that make up a list: records with a value of the sorted field, then those without. */
export function orderedParts(
  table: string,
  businessId: Id,
  page: RecordPage,
  { add }: Parameters,
): [OrderedPart, OrderedPart?] {
  const { sortBy, sortOrder: order, after } = page;
  const beyond = order === 'desc' ? '<' : '>';
  // An id that this business does not have is nowhere in the list.
  const afterId = (id: Id) =>
    `(select a.id from ${table} a where a.business_id = ${add(businessId, 'bigint')} and a.id = ${add(id, 'bigint')})`;
  if (sortBy === null || sortBy.sort?.column === 'id') {
    const rest = after === undefined ? [] : [`r.id ${beyond} ${afterId(after)}`];
    return [{ from: `${table} r`, value: 'r.id', rest, by: `r.id ${order}` }];
  }
  const { column, rowId, from, isOfField, isMissing, isNullable, valueOf } = sortOf(sortBy, table, businessId, add);
  const withValue: OrderedPart = {
    from,
    value: column,
    rest: [
      ...isOfField(),
      ...(isNullable ? [`${column} is not null`] : []),
      ...(after === undefined ? [] : [`(${column}, ${rowId}) ${beyond} (${valueOf(after)}, ${afterId(after)})`]),
    ],
    by: `${column} ${order}, ${rowId} ${order}`,
  };
  if (!isNullable) return [withValue];
  const withoutValue: OrderedPart = {
    from: `${table} r`,
    value: 'null',
    rest: [
      isMissing(),
      ...(after === undefined ? [] : [`(${valueOf(after)} is not null or r.id ${beyond} ${afterId(after)})`]),
    ],
    by: `r.id ${order}`,
  };
  return [withValue, withoutValue];
}

/** How a sorted field is read: from a column of the table, from the table of a source, or from `record_values`. */
interface Sort {
  column: string;
  rowId: string;
  from: string;
  isNullable: boolean;
  isOfField(): string[];
  isMissing(): string;
  /** Its value of one record. */
  valueOf(recordId: Id): string;
}

function sortOf(
  { id, sort, source, fieldType }: ModuleField,
  table: string,
  businessId: Id,
  add: Parameters['add'],
): Sort {
  if (sort !== null) {
    const name = identifier(sort.column);
    return {
      column: `r.${name}`,
      rowId: 'r.id',
      from: `${table} r`,
      isNullable: sort.nullable,
      isOfField: () => [],
      isMissing: () => `r.${name} is null`,
      valueOf: (recordId) =>
        `(select a.${name} from ${table} a where a.business_id = ${add(businessId, 'bigint')} and a.id = ${add(recordId, 'bigint')})`,
    };
  }
  if (source?.sort) {
    const { from, recordId, by, isRow } = source.sort;
    return {
      column: by,
      rowId: recordId,
      from: `${from} join ${table} r on r.business_id = v.business_id and r.id = ${recordId}`,
      isNullable: true,
      isOfField: () => [`v.business_id = ${add(businessId, 'bigint')}`, isRow],
      isMissing: () => `${source.value} is null`,
      valueOf: (ofId) =>
        `(select ${source.value} from ${table} r where r.business_id = ${add(businessId, 'bigint')} and r.id = ${add(ofId, 'bigint')})`,
    };
  }
  const index = identifier(fieldType.index ?? '');
  const isOf = (alias: string) =>
    `${alias}.business_id = ${add(businessId, 'bigint')} and ${alias}.field_id = ${add(id, 'bigint')} and ${alias}.position = 0`;
  return {
    column: `v.${index}`,
    rowId: 'v.record_id',
    from: `record_values v join ${table} r on r.business_id = v.business_id and r.id = v.record_id`,
    isNullable: true,
    isOfField: () => [isOf('v')],
    isMissing: () => `not exists (select from record_values n where ${isOf('n')} and n.record_id = r.id)`,
    valueOf: (recordId) =>
      `(select a.${index} from record_values a where ${isOf('a')} and a.record_id = ${add(recordId, 'bigint')})`,
  };
}
