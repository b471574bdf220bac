import type { Id } from '../../foundation/contract/id.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { readMoment } from '../../accounts/server/index.ts';
import type { ListView } from '../contract/module.ts';
import type { ModuleRecord, RecordCountQuery, RecordListQuery } from '../contract/record.ts';
import { SCALE } from './field-types/field-type.ts';
import { isSourceColumn } from './criteria-source.ts';
import type { Module } from './define-module.ts';
import { fieldsOf, type FieldReader, type ModuleField, type ModuleFields } from './module-fields.ts';
import { moduleRegistry, type ModuleRegistry } from './module-registry.ts';
import { presentRecords, type RecordRow } from './present-records.ts';
import {
  countRecordRows,
  listRecordRows,
  noMoment,
  readRecordRows,
  sumRecordRows,
  type RecordFilter,
} from './record-list-store.ts';
import type { RecordPage } from './record-order-store.ts';
import { findRecordIds } from './record-search-store.ts';
import { outsideNumbers, searchPattern } from './search-pattern.ts';
import { findView } from './list-views.ts';
import { bothCriteria, forReader } from '../../rules/contract/criteria.ts';
import { parseCriteria, sortField } from './read-criteria.ts';

/**
 * What is looked up before a list is read: all records that a term finds, where they are fewer than `max`. With more of them,
 * or with `enough` among the latest thousand, the list is walked in its order, which finds a page soon.
 */
const LOOKED_UP = { max: 2_000, enough: 50 };

/** Beyond this a count says "more than". */
export const MAX_COUNT = 10_000;

type FilterQuery = Pick<RecordListQuery, 'view' | 'search_term' | 'criteria'>;

/**
 * What a query asks for: the criteria of its view and its own, and the records that its term finds: by their ids where they are
 * few enough to be looked up. Null: none can fit.
 */
async function readFilter(
  ctx: MemberContext,
  fields: ModuleFields,
  view: ListView | null,
  { search_term: typed = '', criteria: text }: FilterQuery,
  lookedUp: { max: number; enough: number | null },
): Promise<RecordFilter | null> {
  const asked = text === undefined ? null : parseCriteria(fields, text, ctx.user.user_id);
  const criteria = bothCriteria(forReader(view?.criteria ?? null, ctx.user.user_id), asked);
  const moment = { criteria, ...(criteria === null ? noMoment : await readMoment(ctx.tx, ctx.businessId)) };
  const term = searchTerm(typed);
  if (term === '') return moment;
  const pattern = searchPattern(term);
  const filter = { ...moment, ...(fields.hidesNumbers && { outsideNumbers: outsideNumbers(term, pattern) }) };
  const { ids, areAll } = await findRecordIds(ctx.tx, fields.module, pattern, lookedUp);
  if (!areAll) return { ...filter, pattern };
  return ids.length === 0 ? null : { ...filter, ids };
}

/** One page of the records of a view, under the name of the module. */
export async function listRecords(
  ctx: MemberContext,
  module: Module,
  query: RecordListQuery,
): Promise<{ info: { has_more: boolean } } & Record<string, unknown>> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const registry = moduleRegistry(ctx.services);
  const view = query.view === undefined ? null : await findView(ctx, fields, query.view);
  const filter = await readFilter(ctx, fields, view, query, LOOKED_UP);
  const page = { ...readPage(fields, view, query), columns: askedColumns(fields, registry, query) };
  const rows = filter === null ? [] : await listRecordRows(ctx.tx, fields, registry, ctx.businessId, filter, page);
  if (rows.length === 0 && query.after !== undefined) await requireKnown(ctx, fields, query.after);
  const shown = rows.slice(0, query.limit);
  const records = await presentRecords(ctx.tx, fields, registry, ctx.businessId, shown, page.columns);
  return { [module.name]: records, info: { has_more: rows.length > query.limit } };
}

function readPage(fields: ModuleFields, view: ListView | null, query: RecordListQuery): RecordPage {
  const { after, limit, offset } = query;
  const name = query.sort_by ?? view?.sort.field ?? 'created_time';
  const order = query.sort_order ?? (query.sort_by === undefined ? (view?.sort.order ?? 'desc') : 'asc');
  return { sortBy: sortField(fields, name), sortOrder: order, after, limit, offset };
}

/**
 * The columns of sources that a query names. Those that the reader may not read are left out, as they are of views: a
 * screen that was drawn before their role changed still has its list. Refuses what is none.
 */
function askedColumns(
  { module, sourceColumns }: ModuleFields,
  { sources }: ModuleRegistry,
  { columns }: RecordListQuery,
): ModuleField[] {
  const names = new Set(columns === undefined || columns === '' ? [] : columns.split(','));
  return [...names].flatMap((name) => {
    const field = sourceColumns.get(name);
    if (field || isSourceColumn(sources, module.name, name)) return field ?? [];
    return refuse('INVALID_DATA', { message: 'This column is not known.', info: { field: 'columns' } });
  });
}

/** An empty page may mean that the key to page by names nothing. */
async function requireKnown(ctx: MemberContext, fields: ModuleFields, after: Id): Promise<void> {
  const known = await readRecordRows(ctx.tx, fields, moduleRegistry(ctx.services), ctx.businessId, [after]);
  if (known.length === 0) refuse('INVALID_DATA', { message: 'This record is not known.', info: { field: 'after' } });
}

/** How many records fit, counted up to MAX_COUNT, and the sum of a field of these. */
export async function countRecords(
  ctx: MemberContext,
  module: Module,
  query: RecordCountQuery,
): Promise<{ count: number; is_capped: boolean; sum: number | null }> {
  const { tx, businessId } = ctx;
  const fields = await fieldsOf(ctx, businessId, module);
  const column = query.sum === undefined ? null : summedColumn(fields, query.sum);
  const view = query.view === undefined ? null : await findView(ctx, fields, query.view);
  // Their index finds as many as are counted; a walk through the list would read all of it for a term that few fit.
  const filter = await readFilter(ctx, fields, view, query, { max: MAX_COUNT, enough: null });
  if (filter === null) return { count: 0, is_capped: false, sum: column === null ? null : 0 };
  if (column === null) {
    if (isTermOnly(filter)) return { count: MAX_COUNT, is_capped: true, sum: null };
    const count = await countRecordRows(tx, fields, businessId, filter, MAX_COUNT);
    return { count: Math.min(count, MAX_COUNT), is_capped: count > MAX_COUNT, sum: null };
  }
  const { count, sum } = await sumRecordRows(tx, fields, businessId, filter, { column, max: MAX_COUNT + 1 });
  return { count: Math.min(count, MAX_COUNT), is_capped: count > MAX_COUNT, sum: sum / SCALE };
}

/** Nothing but a term narrows it, which more records fit than are counted. */
const isTermOnly = ({ criteria, pattern, outsideNumbers: hidden }: RecordFilter): boolean =>
  pattern !== undefined && criteria === null && hidden === undefined;

/** The column of a number field; values of fields of businesses stand in no column of their own. */
function summedColumn({ byName }: ModuleFields, name: string): string {
  const field = byName.get(name);
  if (field?.fieldType.storage !== 'scaled' || field.column === null)
    refuse('INVALID_DATA', { message: 'This field cannot be added up.', info: { field: 'sum' } });
  return field.column;
}

/** One record as the contract describes it. */
export async function getRecord(ctx: MemberContext, module: Module, recordId: Id): Promise<ModuleRecord> {
  const { fields, row } = await requireRecord(ctx, module, recordId);
  const [record] = await presentRecords(ctx.tx, fields, moduleRegistry(ctx.services), ctx.businessId, [row]);
  return record ?? refuse('NOT_FOUND');
}

/**
 * Those of the records that the business has, as the contract describes them; for work without a signed-in person.
 * `columns`: names of columns of sources that are read besides.
 */
export async function readRecords(
  ctx: FieldReader & Pick<MemberContext, 'services'>,
  module: Module,
  businessId: Id,
  ids: readonly Id[],
  columns: readonly string[] = [],
): Promise<ModuleRecord[]> {
  const fields = await fieldsOf(ctx, businessId, module);
  const registry = moduleRegistry(ctx.services);
  const sourceColumns = columns.flatMap((name) => fields.sourceColumns.get(name) ?? []);
  const rows = await readRecordRows(ctx.tx, fields, registry, businessId, ids, sourceColumns);
  return presentRecords(ctx.tx, fields, registry, businessId, rows, sourceColumns);
}

/** The row of a record; refuses what this business does not have. */
export async function requireRecord(
  ctx: MemberContext,
  module: Module,
  recordId: Id,
): Promise<{ fields: ModuleFields; row: RecordRow }> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const [row] = await readRecordRows(ctx.tx, fields, moduleRegistry(ctx.services), ctx.businessId, [recordId]);
  return { fields, row: row ?? refuse('NOT_FOUND') };
}
