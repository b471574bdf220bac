import type { Id } from '../../foundation/contract/id.ts';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { compileCriteria } from '../../rules/server/index.ts';
import { sqlFields } from './record-criteria-store.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import type { ModuleRegistry } from './module-registry.ts';
import type { RecordRow } from './present-records.ts';
import { identifier, selection } from './record-columns.ts';
import { fitsOutsideNumbers, fitsPattern } from './record-search-store.ts';
import type { OutsideNumbers, SearchPattern } from './search-pattern.ts';
import {
  composedStatement,
  Parameters,
  statementPlannedByValues,
} from '../../foundation/server/db/composed-statement.ts';

// Raw statements: the benchmark records-list measures them.

/** Which records a list shows. */
export interface RecordFilter {
  criteria: Criteria;
  /** Records of these ids only. */
  ids?: readonly Id[] | undefined;
  /** Records whose text fits; for terms that too many records fit to be named by id. */
  pattern?: SearchPattern | undefined;
  /** Records whose text fits outside of phone numbers. */
  outsideNumbers?: OutsideNumbers | undefined;
  /** Records but for these. */
  except?: readonly Id[] | undefined;
  /** Records that were made until then: of this id or one before. */
  upTo?: Id | undefined;
  /** What relative days in the criteria count from, and where days begin. */
  now: string;
  zone: string;
}

/** For criteria that name no day: they are the same at any time. */
export const noMoment = { now: new Date(0).toISOString(), zone: 'UTC' };

export interface RecordPage {
  /** A sortable field; null: in the order of creation. */
  sortBy: ModuleField | null;
  sortOrder: 'asc' | 'desc';
  after?: Id | undefined;
  limit: number;
  offset: number;
}

/** What a record `r` must fulfil. */
function conditions(fields: ModuleFields, businessId: Id, filter: RecordFilter, parameters: Parameters): string {
  const { add } = parameters;
  const { criteria, ids, pattern, outsideNumbers, except, upTo, now, zone } = filter;
  return [
    `r.business_id = ${add(businessId, 'bigint')}`,
    ...(ids ? [`r.id = any (${add(ids, 'bigint[]')})`] : []),
    ...(except && except.length > 0 ? [`not (r.id = any (${add(except, 'bigint[]')}))`] : []),
    ...(upTo === undefined ? [] : [`r.id <= ${add(upTo, 'bigint')}`]),
    ...(pattern ? [fitsPattern('r.search_text', pattern, parameters)] : []),
    ...(outsideNumbers ? [fitsOutsideNumbers(outsideNumbers, parameters)] : []),
    ...(criteria === null
      ? []
      : [compileCriteria(criteria, { fieldOf: sqlFields(fields, parameters), parameter: add, now, zone })]),
  ].join('\n and ');
}

/** The statement of one page: cut out of an index in the order of the list before anything is joined. */
export function recordListStatement(
  fields: ModuleFields,
  registry: ModuleRegistry,
  businessId: Id,
  filter: RecordFilter,
  page: RecordPage,
): { statement: NamedStatement; values: unknown[] } {
  const parameters = new Parameters();
  const table = identifier(fields.module.table);
  const where = () => conditions(fields, businessId, filter, parameters);
  const { columns, joins } = selection(fields, registry);
  const { sortOrder: order } = page;
  // The usual size stands in the text: with a parameter PostgreSQL takes a tenth of the table for the limit.
  const size =
    page.limit === DEFAULT_PAGE_SIZE && page.offset === 0
      ? String(DEFAULT_PAGE_SIZE + 1)
      : parameters.add(page.limit + 1 + page.offset, 'int');
  const parts = orderedParts(table, businessId, page, parameters);
  const read = ({ from, value, rest, by }: OrderedPart, isNeeded: string[] = []) =>
    `select r.*, ${value} as sort_value from ${from} where ${[...isNeeded, where(), ...rest].join('\n and ')} order by ${by} limit ${size}`;
  const [first, others] = parts;
  const offset = page.offset === 0 ? '' : `offset ${parameters.add(page.offset, 'int')}`;
  const outer = `r.sort_value ${order} nulls last, r.id ${order}`;
  // Records without a value are looked for only where those with one do not fill the page.
  const rows =
    others === undefined
      ? `(${read(first)})`
      : `(with first_ones as materialized (${read(first)})
        select * from first_ones union all
        (${read(others, [`(select count(*) from first_ones) < ${size}`])}))`;
  const text = `select ${columns} from (
      select * from ${rows} r order by ${outer} limit ${size} ${offset}
    ) r ${joins} order by ${outer}`;
  const isNarrowed = filter.criteria !== null || filter.pattern !== undefined || filter.ids !== undefined;
  const statement = isNarrowed ? statementPlannedByValues(text) : composedStatement(text);
  return { statement, values: parameters.values };
}

interface OrderedPart {
  from: string;
  value: string;
  rest: string[];
  by: string;
}

/** The ordered reads that make up a list: records with a value of the sorted field, then those without. */
function orderedParts(
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

/** How a sorted field is read: from a column of the table, or from `record_values`. */
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

function sortOf({ id, sort, fieldType }: ModuleField, table: string, businessId: Id, add: Parameters['add']): Sort {
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

/** One page, with one row more where there is a next one. */
export function listRecordRows(
  tx: Transaction,
  fields: ModuleFields,
  registry: ModuleRegistry,
  businessId: Id,
  filter: RecordFilter,
  page: RecordPage,
): Promise<RecordRow[]> {
  const { statement, values } = recordListStatement(fields, registry, businessId, filter, page);
  return tx.run<RecordRow>(statement, values);
}

/** Records of these ids, in no order. */
export function readRecordRows(
  tx: Transaction,
  fields: ModuleFields,
  registry: ModuleRegistry,
  businessId: Id,
  ids: readonly Id[],
): Promise<RecordRow[]> {
  const { columns, joins } = selection(fields, registry);
  const text = `select ${columns} from ${identifier(fields.module.table)} r ${joins}
    where r.business_id = $1 and r.id = any ($2)`;
  return tx.run<RecordRow>(composedStatement(text), [businessId, ids]);
}

/** How many records fit, counted up to `max`. */
export async function countRecordRows(
  tx: Transaction,
  fields: ModuleFields,
  businessId: Id,
  filter: RecordFilter,
  max: number,
): Promise<number> {
  const parameters = new Parameters();
  const where = conditions(fields, businessId, filter, parameters);
  const text = `select count(*)::int as count from (
      select from ${identifier(fields.module.table)} r where ${where} limit ${parameters.add(max + 1, 'int')}) r`;
  const [row] = await tx.run<{ count: number }>(statementPlannedByValues(text), parameters.values);
  return row?.count ?? 0;
}

/** How many records fit, counted up to `max`, and the sum of a column of these; more are read for neither. */
export async function sumRecordRows(
  tx: Transaction,
  fields: ModuleFields,
  businessId: Id,
  filter: RecordFilter,
  { column, max }: { column: string; max: number },
): Promise<{ count: number; sum: number }> {
  const parameters = new Parameters();
  const where = conditions(fields, businessId, filter, parameters);
  const text = `select count(*)::int as count, coalesce(sum(r.value), 0)::float8 as sum from (
      select r.${identifier(column)} as value from ${identifier(fields.module.table)} r
      where ${where} limit ${parameters.add(max, 'int')}) r`;
  const [row] = await tx.run<{ count: number; sum: number }>(statementPlannedByValues(text), parameters.values);
  return row ?? { count: 0, sum: 0 };
}

/** The ids that a filter selects after `after`, in their order, at most `limit`. */
export async function selectRecordIds(
  tx: Transaction,
  fields: ModuleFields,
  businessId: Id,
  filter: RecordFilter,
  { after, limit }: { after: Id; limit: number },
): Promise<Id[]> {
  const parameters = new Parameters();
  const where = conditions(fields, businessId, filter, parameters);
  const text = `select r.id from ${identifier(fields.module.table)} r
    where ${where} and r.id > ${parameters.add(after, 'bigint')} order by r.id limit ${parameters.add(limit, 'int')}`;
  const rows = await tx.run<{ id: Id }>(statementPlannedByValues(text), parameters.values);
  return rows.map(({ id }) => id);
}
