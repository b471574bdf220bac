import { searchTerm } from '../../foundation/contract/search-term.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { readRegion } from '../../accounts/server/index.ts';
import type { Selection } from '../contract/record.ts';
import { findView } from './list-views.ts';
import type { ModuleFields } from './module-fields.ts';
import { bothCriteria, forReader } from '../../rules/contract/criteria.ts';
import { readCriteria } from './read-criteria.ts';
import type { RecordFilter } from './record-list-store.ts';
import { outsideNumbers, searchPattern } from './search-pattern.ts';

/** The records that a selection means, as of now: what joins the view later is not among them only by chance of time. */
export async function readSelection(
  ctx: MemberContext,
  fields: ModuleFields,
  selection: Selection,
): Promise<RecordFilter> {
  const { time_zone: zone } = await readRegion(ctx.tx, ctx.businessId);
  const moment = { now: new Date().toISOString(), zone };
  if ('ids' in selection) return { criteria: null, ids: selection.ids, ...moment };
  const { view: viewId, criteria: given, search_term: typed = '', except } = selection;
  const view = viewId === undefined ? null : await findView(ctx, fields, viewId);
  const asked = given === undefined ? null : readCriteria(fields, given, ctx.user.user_id);
  const term = searchTerm(typed);
  const pattern = searchPattern(term);
  return {
    criteria: bothCriteria(forReader(view?.criteria ?? null, ctx.user.user_id), asked),
    except,
    ...(term !== '' && { pattern }),
    ...(term !== '' && fields.hidesNumbers && { outsideNumbers: outsideNumbers(term, pattern) }),
    ...moment,
  };
}
