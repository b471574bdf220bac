import type { Id } from '../../foundation/contract/id.ts';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { runPlannedByValues } from '../../foundation/server/db/run-planned-by-values.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { compileCriteria } from '../../rules/server/index.ts';
import { sqlFields } from './record-criteria-store.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import type { ModuleRegistry } from './module-registry.ts';
import type { RecordRow } from './present-records.ts';
import { identifier, selection } from './record-columns.ts';
import { orderedParts, type OrderedPart, type RecordPage } from './record-order-store.ts';
import { fitsOutsideNumbers, fitsPattern, isFound } from './record-search-store.ts';
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
  /** Records whose text fits, each one compared; for terms that too many records fit to be named by id. */
  pattern?: SearchPattern | undefined;
  /** Records whose text fits, found through their index first. */
  indexed?: SearchPattern | undefined;
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

/** What a record `r` must fulfil. */
function conditions(fields: ModuleFields, businessId: Id, filter: RecordFilter, parameters: Parameters): string {
  const { add } = parameters;
  const { criteria, ids, pattern, indexed, outsideNumbers, except, upTo, now, zone } = filter;
  return [
    `r.business_id = ${add(businessId, 'bigint')}`,
    ...(ids ? [`r.id = any (${add(ids, 'bigint[]')})`] : []),
    ...(except && except.length > 0 ? [`not (r.id = any (${add(except, 'bigint[]')}))`] : []),
    ...(upTo === undefined ? [] : [`r.id <= ${add(upTo, 'bigint')}`]),
    ...(pattern ? [fitsPattern('r.search_text', pattern, parameters)] : []),
    ...(indexed ? [isFound('r.id', fields.module, indexed, parameters)] : []),
    ...(outsideNumbers ? [fitsOutsideNumbers(outsideNumbers, parameters)] : []),
    ...(criteria === null
      ? []
      : [compileCriteria(criteria, { fieldOf: sqlFields(fields, parameters), parameter: add, now, zone })]),
  ].join('\n and ');
}

/** A walk compares as many records; one that has not filled its page then is slower than the index. */
const WALKED = 10_000;

/**
 * The statement of one page: cut out of an index in the order of the list before anything is joined. With a pattern it is a walk,
 * which ends early: a page that it does not fill may lack records.
 */
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
  const { columns, joins } = selection(fields, registry, page.columns);
  const { sortOrder: order } = page;
  // The usual size stands in the text: with a parameter PostgreSQL takes a tenth of the table for the limit.
  const size =
    page.limit === DEFAULT_PAGE_SIZE && page.offset === 0
      ? String(DEFAULT_PAGE_SIZE + 1)
      : parameters.add(page.limit + 1 + page.offset, 'int');
  const parts = orderedParts(table, businessId, page, parameters);
  const read = ({ from, value, rest, by }: OrderedPart, isNeeded: string[] = []) =>
    `select r.*, ${value} as sort_value from ${from} where ${[...isNeeded, where(), ...rest].join('\n and ')} order by ${by} limit ${size}`;
  const walk = ({ from, value, rest, by }: OrderedPart) =>
    `select * from (select r.*, ${value} as sort_value from ${from}
        where ${[`r.business_id = ${parameters.add(businessId, 'bigint')}`, ...rest].join('\n and ')} order by ${by} limit ${WALKED}) r
      where ${where()} order by r.sort_value ${order}, r.id ${order} limit ${size}`;
  const [first, others] = parts;
  const offset = page.offset === 0 ? '' : `offset ${parameters.add(page.offset, 'int')}`;
  const outer = `r.sort_value ${order} nulls last, r.id ${order}`;
  const isWalk = filter.pattern !== undefined;
  // Records without a value are looked for only where those with one do not fill the page.
  const rows =
    isWalk || others === undefined
      ? `(${isWalk ? walk(first) : read(first)})`
      : `(with first_ones as materialized (${read(first)})
        select * from first_ones union all
        (${read(others, [`(select count(*) from first_ones) < ${size}`])}))`;
  const text = `select ${columns} from (
      select * from ${rows} r order by ${outer} limit ${size} ${offset}
    ) r ${joins} order by ${outer}`;
  const isNarrowed = isWalk || filter.criteria !== null || filter.indexed !== undefined || filter.ids !== undefined;
  const statement = isNarrowed ? statementPlannedByValues(text) : composedStatement(text);
  return { statement, values: parameters.values };
}

/** One page, with one row more where there is a next one. */
export async function listRecordRows(
  tx: Transaction,
  fields: ModuleFields,
  registry: ModuleRegistry,
  businessId: Id,
  filter: RecordFilter,
  page: RecordPage,
): Promise<RecordRow[]> {
  const read = (found: RecordFilter) => {
    const { statement, values } = recordListStatement(fields, registry, businessId, found, page);
    return runPlannedByValues<RecordRow>(tx, identifier(fields.module.table), statement, values);
  };
  const rows = await read(filter);
  const { pattern, ...rest } = filter;
  return pattern === undefined || rows.length > page.limit ? rows : read({ ...rest, indexed: pattern });
}

/** Records of these ids, in no order. */
export function readRecordRows(
  tx: Transaction,
  fields: ModuleFields,
  registry: ModuleRegistry,
  businessId: Id,
  ids: readonly Id[],
  sourceColumns: readonly ModuleField[] = [],
): Promise<RecordRow[]> {
  const { columns, joins } = selection(fields, registry, sourceColumns);
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
  const [row] = await runPlannedByValues<{ count: number }>(
    tx,
    identifier(fields.module.table),
    statementPlannedByValues(text),
    parameters.values,
  );
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
  const [row] = await runPlannedByValues<{ count: number; sum: number }>(
    tx,
    identifier(fields.module.table),
    statementPlannedByValues(text),
    parameters.values,
  );
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
  const rows = await runPlannedByValues<{ id: Id }>(
    tx,
    identifier(fields.module.table),
    statementPlannedByValues(text),
    parameters.values,
  );
  return rows.map(({ id }) => id);
}
