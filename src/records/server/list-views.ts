import type { z } from 'zod';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { recordEvents } from '../contract/events.ts';
import type { ListView, listViewBody, updateListViewBody } from '../contract/module.ts';
import type { Module } from './define-module.ts';
import {
  deleteListViewRow,
  insertListView,
  readListViews,
  updateListViewRow,
  type ListViewRow,
  type NewListView,
} from './list-view-store.ts';
import { isSourceColumn } from './criteria-source.ts';
import { columnField, fieldsOf, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import { criteriaProblems, hasKnownFields, requireCriteria, sortField } from './read-criteria.ts';
import { forgetViewCounts } from './view-count-store.ts';

type ListViewBody = z.output<typeof listViewBody>;

/** The views of a module: built-in ones first, then those that were saved. */
export async function listViews(ctx: MemberContext, fields: ModuleFields): Promise<ListView[]> {
  const rows = await readListViews(ctx.tx, ctx.businessId, fields.module.name, ctx.user.user_id);
  return [
    ...builtInViews(fields),
    ...rows.filter((row) => isShown(fields, row)).map((row) => presentView(fields, row)),
  ];
}

/**
 * Criteria by phone numbers reveal them: their views are for those who see whole numbers. Criteria by chats or
 * lists are for those who may read these.
 */
const isShown = (fields: ModuleFields, { criteria }: ListViewRow): boolean =>
  hasKnownFields(fields, criteria) && (!fields.hidesNumbers || criteriaProblems(fields, criteria).length === 0);

/** A column of a source is left out for those who may not read it, and where no area declares it. */
const builtInViews = (fields: ModuleFields): ListView[] =>
  fields.module.views.map(({ id, name, columns, widths = {}, criteria = null, sort }) => ({
    id,
    name,
    is_built_in: true,
    columns: columns
      .filter((field) => columnField(fields, field))
      .map((field) => ({ field, width: widths[field] ?? null })),
    criteria,
    sort: { ...sort },
    sharing: 'team',
    created_by: null,
    count: null,
    is_count_capped: false,
  }));

/** A saved view; columns of fields that were removed since, or that the reader may not read, are left out. */
function presentView(fields: ModuleFields, view: ListViewRow): ListView {
  const { module: _, ...row } = view;
  const columns = row.columns.filter(({ field }) => columnField(fields, field));
  return {
    ...row,
    columns: columns.length > 0 ? columns : [{ field: fields.module.labelField, width: null }],
    sort:
      columnField(fields, row.sort.field)?.is_sortable === true ? row.sort : { field: 'created_time', order: 'desc' },
    is_built_in: false,
    count: null,
    is_count_capped: false,
  };
}

/** A view that the user sees; refuses any other. */
export async function findView(ctx: MemberContext, fields: ModuleFields, viewId: string): Promise<ListView> {
  const builtIn = builtInViews(fields).find(({ id }) => id === viewId);
  if (builtIn) return builtIn;
  const views = await readListViews(ctx.tx, ctx.businessId, fields.module.name, ctx.user.user_id);
  const row = views.find(({ id }) => id === viewId);
  return row && isShown(fields, row)
    ? presentView(fields, row)
    : refuse('INVALID_DATA', { message: 'This view is not known.', info: { field: 'view' } });
}

export async function createListView(ctx: MemberContext, module: Module, body: ListViewBody): Promise<ListView> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const view = { ...body, module: module.name, created_by: ctx.user.user_id };
  requireColumns(fields, view.columns);
  await requireValid(ctx, fields, view, null);
  const id = await insertListView(ctx.tx, ctx.businessId, view);
  announce(ctx, module, view.sharing);
  return presentView(fields, { ...view, id });
}

export async function updateListView(
  ctx: MemberContext,
  module: Module,
  viewId: string,
  change: z.output<typeof updateListViewBody>,
): Promise<ListView> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const row = await requireOwn(ctx, fields, viewId);
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const view: ListViewRow = { ...row, ...defined };
  if (change.columns) {
    requireColumns(fields, change.columns);
    view.columns = [...change.columns, ...unreadColumns(ctx, fields, row)];
  }
  await requireValid(ctx, fields, view, viewId);
  await updateListViewRow(ctx.tx, ctx.businessId, viewId, view);
  if (change.criteria !== undefined) await forgetViewCounts(ctx.tx, ctx.businessId, module.name, viewId);
  announce(ctx, module, row.sharing === 'team' ? 'team' : view.sharing);
  return presentView(fields, view);
}

export async function deleteListView(ctx: MemberContext, module: Module, viewId: string): Promise<void> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const row = await requireOwn(ctx, fields, viewId);
  await deleteListViewRow(ctx.tx, ctx.businessId, viewId);
  await forgetViewCounts(ctx.tx, ctx.businessId, module.name, viewId);
  announce(ctx, module, row.sharing);
}

/** A view that this user may change: their own, or one of the team for those who edit forms. */
async function requireOwn(ctx: MemberContext, fields: ModuleFields, viewId: string): Promise<ListViewRow> {
  if (builtInViews(fields).some(({ id }) => id === viewId)) refuse('NOT_ALLOWED', { reason: 'VIEW_BUILT_IN' });
  const views = await readListViews(ctx.tx, ctx.businessId, fields.module.name, ctx.user.user_id);
  const row = views.find((view) => view.id === viewId && isShown(fields, view)) ?? refuse('NOT_FOUND');
  if (row.created_by !== ctx.user.user_id && !ctx.user.permissions.has('forms.edit'))
    refuse('NOT_ALLOWED', { reason: 'VIEW_NOT_YOURS' });
  return row;
}

function requireColumns(fields: ModuleFields, columns: ListView['columns']): void {
  const unknown = columns.find(({ field }) => !columnField(fields, field));
  if (unknown) refuse('INVALID_DATA', { message: 'A column is no field of this module.', info: { field: 'columns' } });
}

/** The columns of a view that this reader does not see and others do: they stay where the reader changes the others. */
function unreadColumns(
  { services }: MemberContext,
  { module, sourceColumns }: ModuleFields,
  { columns }: ListViewRow,
): ListView['columns'] {
  const { sources } = moduleRegistry(services);
  return columns.filter(({ field }) => !sourceColumns.has(field) && isSourceColumn(sources, module.name, field));
}

async function requireValid(
  ctx: MemberContext,
  fields: ModuleFields,
  { name, criteria, sort }: NewListView,
  ownId: string | null,
): Promise<void> {
  sortField(fields, sort.field);
  requireCriteria(fields, criteria, ctx.user.user_id);
  const others = await listViews(ctx, fields);
  if (others.some((view) => view.id !== ownId && view.name.toLowerCase() === name.toLowerCase()))
    refuse('INVALID_DATA', { reason: 'VIEW_NAME_TAKEN', info: { field: 'name' } });
}

/** The others see a view of the team only. */
function announce(ctx: MemberContext, { name: module }: Module, sharing: ListView['sharing']): void {
  ctx.emit(recordEvents.moduleChanged, { module }, ...(sharing === 'team' ? [] : [{ user_ids: [ctx.user.user_id] }]));
}
