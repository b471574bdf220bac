import { searchTerm } from '../../foundation/contract/search-term.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { readMoment } from '../../accounts/server/index.ts';
import type { Selection, SelectionCursor } from '../contract/record.ts';
import { findView } from './list-views.ts';
import type { Module } from './define-module.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import { bothCriteria, forReader } from '../../rules/contract/criteria.ts';
import { readCriteria } from './read-criteria.ts';
import { noMoment, selectRecordIds, type RecordFilter } from './record-list-store.ts';
import { newRecordIds } from './record-write-store.ts';
import { outsideNumbers, searchPattern } from './search-pattern.ts';

/** The records that a selection means, as of now: what is made later is not among them. */
export async function readSelection(
  ctx: MemberContext,
  fields: ModuleFields,
  selection: Selection,
): Promise<RecordFilter> {
  if ('ids' in selection) return { criteria: null, ids: selection.ids, ...noMoment };
  const { view: viewId, criteria: given, search_term: typed = '', except } = selection;
  const view = viewId === undefined ? null : await findView(ctx, fields, viewId);
  const asked = given === undefined ? null : readCriteria(fields, given, ctx.user.user_id);
  const [moment, [upTo]] = await Promise.all([readMoment(ctx.tx, ctx.businessId), newRecordIds(ctx.tx, 1)]);
  const term = searchTerm(typed);
  const pattern = searchPattern(term);
  return {
    criteria: bothCriteria(forReader(view?.criteria ?? null, ctx.user.user_id), asked),
    except,
    ...(term !== '' && { pattern }),
    ...(term !== '' && fields.hidesNumbers && { outsideNumbers: outsideNumbers(term, pattern) }),
    upTo,
    ...moment,
  };
}

/** The first of the records that a selection means, in the order of their ids; those behind `after`. */
export async function selectedIds(
  ctx: MemberContext,
  module: Module,
  selection: Selection,
  limit: number,
  after: Id = '0',
): Promise<Id[]> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const filter = await readSelection(ctx, fields, selection);
  return selectRecordIds(ctx.tx, fields, ctx.businessId, filter, { after, limit });
}

/** The next part of the records that a selection means, in the order of their ids; `next`: where the one after it begins. */
export async function selectedPart(
  ctx: MemberContext,
  module: Module,
  selection: Selection,
  { limit, from }: { limit: number; from?: SelectionCursor | undefined },
): Promise<{ ids: Id[]; next: SelectionCursor | null }> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const filter = await readSelection(ctx, fields, selection);
  const upTo = from?.up_to ?? filter.upTo;
  const page = { after: from?.after ?? '0', limit };
  const ids = await selectRecordIds(ctx.tx, fields, ctx.businessId, { ...filter, upTo }, page);
  const after = ids.length < limit ? undefined : ids.at(-1);
  return { ids, next: after === undefined ? null : { after, up_to: upTo ?? null } };
}
