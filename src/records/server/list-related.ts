import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { listActivities } from './record-activity-store.ts';
import type { Module } from './define-module.ts';
import { requireRecord } from './list-records.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import { moduleRegistry, requireRecords, type RelatedList } from './module-registry.ts';
import { presentRecords } from './present-records.ts';
import { sortField } from './read-criteria.ts';
import { listRecordRows, noMoment } from './record-list-store.ts';

/** What happened to a record, of every module. */
export const activities: RelatedList = {
  name: 'activities',
  list: ({ tx, businessId }, { module, id }, page) => listActivities(tx, module, businessId, id, page),
};

interface RelatedPage {
  limit: number;
  offset: number;
  sort_by: string;
  sort_order: 'asc' | 'desc';
}

/**
 * What belongs to a record, newest first: a list that an area declares (notes, activities), or the records of a module
 * with a lookup to this one.
 */
export async function listRelated(
  ctx: MemberContext,
  module: Module,
  recordId: Id,
  related: string,
  page: RelatedPage,
): Promise<{ info: { has_more: boolean } } & Record<string, unknown>> {
  await requireRecord(ctx, module, recordId);
  const registry = moduleRegistry(ctx.services);
  const declared = registry.related.find(
    ({ name, modules }) => name === related && (modules === undefined || modules.includes(module.name)),
  );
  if (declared) {
    if (declared.permission !== undefined && !ctx.user.permissions.has(declared.permission))
      refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
    if (page.sort_by !== 'created_time')
      refuse('INVALID_DATA', { message: 'The list cannot be sorted by this field.', info: { field: 'sort_by' } });
    const rows = await declared.list(ctx, { module, id: recordId }, page);
    return { [related]: rows.slice(0, page.limit), info: { has_more: rows.length > page.limit } };
  }
  const other = requireRecords(ctx, related);
  const fields = await fieldsOf(ctx, ctx.businessId, other);
  const rows = await listRecordRows(
    ctx.tx,
    fields,
    registry,
    ctx.businessId,
    { criteria: refersTo(fields, module.name, recordId), ...noMoment },
    {
      sortBy: sortField(fields, page.sort_by),
      sortOrder: page.sort_order,
      limit: page.limit,
      offset: page.offset,
    },
  );
  const records = await presentRecords(ctx.tx, fields, registry, ctx.businessId, rows.slice(0, page.limit));
  return { [related]: records, info: { has_more: rows.length > page.limit } };
}

/** Criteria for the records that name a record in one of their lookups. */
function refersTo({ list }: ModuleFields, module: string, recordId: Id): Criteria {
  const lookups = list.filter((field) => field.type === 'lookup' && field.lookup_module === module);
  if (lookups.length === 0) refuse('NOT_FOUND');
  return {
    operator: 'OR',
    criteria: lookups.map(({ name }) => ({ field: name, comparator: 'equal', value: { id: recordId } })),
  };
}
