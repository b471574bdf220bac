import type { z } from 'zod';
import type { Action } from '../../actions/contract/action.ts';
import { actionProblems } from '../../actions/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { macroEvents } from '../contract/events.ts';
import { MACROS_MAX, type Macro, type createMacroBody, type updateMacroBody } from '../contract/macro.ts';
import {
  countMacros,
  deleteMacroRow,
  insertMacro,
  isNameTaken,
  listMacroRows,
  lockMacro,
  updateMacroRow,
} from './macro-store.ts';

/** The macros of a business, by name. */
export async function listMacros(
  { tx, businessId }: MemberContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ macros: Macro[]; info: { has_more: boolean } }> {
  const rows = await listMacroRows(tx, businessId, { limit: limit + 1, offset });
  return { macros: rows.slice(0, limit), info: { has_more: rows.length > limit } };
}

const refuseTaken = (name: string): never =>
  refuse('INVALID_DATA', { message: `Another macro is called ${name}.`, info: { field: 'name' } });

/** Refuses actions that name what does not exist, or what cannot be used; the place is a path in the body. */
async function refuseProblems(ctx: MemberContext, actions: readonly Action[]): Promise<void> {
  const [problem] = await actionProblems(ctx, actions);
  if (problem)
    refuse('INVALID_DATA', { message: problem.message, info: { field: ['actions', ...problem.path].join('.') } });
}

function note(ctx: MemberContext, action: 'macro_added' | 'macro_changed' | 'macro_deleted', id: Id): void {
  ctx.emit(macroEvents.macrosChanged, { ids: [id] });
  ctx.audit({ action, record_type: 'macros', record_id: id });
}

export async function createMacro(ctx: MemberContext, body: z.output<typeof createMacroBody>): Promise<Macro> {
  const { tx, businessId } = ctx;
  if ((await countMacros(tx, businessId)) >= MACROS_MAX)
    refuse('LIMIT_EXCEEDED', { reason: 'MACROS_MAX', info: { max: MACROS_MAX } });
  await refuseProblems(ctx, body.actions);
  const row = (await insertMacro(tx, businessId, body)) ?? refuseTaken(body.name);
  note(ctx, 'macro_added', row.id);
  return row;
}

/** Writes all of a macro; on another version than the latest it is refused with that one. */
export async function updateMacro(
  ctx: MemberContext,
  id: Id,
  { version, ...body }: z.output<typeof updateMacroBody>,
): Promise<Macro> {
  const { tx, businessId } = ctx;
  const before = (await lockMacro(tx, businessId, id)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== before.version) refuse('CONFLICT', { info: { current: before } });
  if (await isNameTaken(tx, businessId, body.name, id)) refuseTaken(body.name);
  await refuseProblems(ctx, body.actions);
  const row = await updateMacroRow(tx, businessId, id, body);
  note(ctx, 'macro_changed', id);
  return row;
}

/** What it did stays done, and stays in the log. */
export async function deleteMacro(ctx: MemberContext, id: Id): Promise<void> {
  if (!(await deleteMacroRow(ctx.tx, ctx.businessId, id))) refuse('NOT_FOUND');
  note(ctx, 'macro_deleted', id);
}
