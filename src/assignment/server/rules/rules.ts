import type { z } from 'zod';
import { forgetTurns } from '../../../actions/server/index.ts';
import { findChannel } from '../../../channels/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Clause } from '../../contract/clause.ts';
import { RULES_MAX, type AssignmentRule, type createRuleBody, type updateRuleBody } from '../../contract/rule.ts';
import { configureAssignment } from '../configure-assignment.ts';
import { announceRules } from './announce-rules.ts';
import { clauseProblems, inSentence } from './check-rule.ts';
import {
  deleteRuleRow,
  findRule,
  insertRule,
  listRuleRows,
  lockPositions,
  lockRule,
  renumberRules,
  setRuleStatus,
  updateRuleRow,
  type RuleRow,
} from './rule-store.ts';

const present = ({ channel_id: id, channel_kind: kind, channel_name: label, ...row }: RuleRow): AssignmentRule => ({
  ...row,
  channel: id === null || kind === null ? null : { id, kind, label: label ?? '' },
});

/** The rules in the order of their positions. */
export async function listRules(
  { tx, businessId }: MemberContext,
  page: { limit: number; offset: number },
): Promise<{ chat_assignment_rules: AssignmentRule[]; info: { has_more: boolean } }> {
  const rows = await listRuleRows(tx, businessId, page);
  return {
    chat_assignment_rules: rows.slice(0, page.limit).map(present),
    info: { has_more: rows.length > page.limit },
  };
}

/** One rule of the business. */
export const getRule = async ({ tx, businessId }: MemberContext, ruleId: Id): Promise<AssignmentRule> =>
  present((await findRule(tx, businessId, ruleId)) ?? refuse('NOT_FOUND'));

/** Refuses clauses that name what is not there, and a channel that the business does not have. */
export async function requireValid(
  ctx: MemberContext,
  clauses: readonly Clause[] | undefined,
  channelId: Id | null,
): Promise<void> {
  if (channelId !== null && !(await findChannel(ctx.db, ctx.businessId, channelId)))
    refuse('INVALID_DATA', { message: 'This channel does not exist any more.', info: { field: 'channel' } });
  const [problem] = clauses === undefined ? [] : await clauseProblems(ctx, clauses);
  if (problem)
    refuse('INVALID_DATA', { message: problem.message, info: { field: ['clauses', ...problem.path].join('.') } });
}

/** What follows from a change: who listens to messages, who sees the list, what the audit log says. */
async function finish(ctx: MemberContext, ruleId: Id, action: string): Promise<void> {
  await configureAssignment(ctx.tx, ctx.businessId);
  ctx.audit({ action, record_type: 'assignment_rules', record_id: ruleId });
  announceRules(ctx, ctx.businessId, [ruleId]);
}

/** Adds a rule, inactive, after all others. */
export async function createRule(
  ctx: MemberContext,
  { channel: channel_id, ...body }: z.output<typeof createRuleBody>,
): Promise<AssignmentRule> {
  const { tx, businessId } = ctx;
  await requireValid(ctx, body.clauses, channel_id);
  if ((await lockPositions(tx, businessId)).length >= RULES_MAX)
    refuse('LIMIT_EXCEEDED', { reason: 'RULES_MAX', info: { max: RULES_MAX } });
  const id = await insertRule(tx, businessId, { ...body, channel_id });
  await finish(ctx, id, 'assignment_rule_created');
  return getRule(ctx, id);
}

/** Moves a rule to a position; the others close up. */
async function move(ctx: MemberContext, ruleId: Id, position: number): Promise<void> {
  const { tx, businessId } = ctx;
  const others = (await lockPositions(tx, businessId))
    .filter(({ id }) => id !== ruleId)
    .toSorted((one, other) => one.position - other.position || Number(BigInt(one.id) - BigInt(other.id)))
    .map(({ id }) => id);
  const ordered = others.toSpliced(position, 0, ruleId);
  await renumberRules(
    tx,
    businessId,
    ordered.map((id, index) => ({ id, position: index })),
  );
}

/** Changes what is given of a rule; an active one goes on with it. */
export async function updateRule(
  ctx: MemberContext,
  ruleId: Id,
  { version, position, channel, ...body }: z.output<typeof updateRuleBody>,
): Promise<AssignmentRule> {
  const { tx, businessId } = ctx;
  // All are locked in their order before the one, so that two moves do not wait for each other.
  if (position !== undefined) await lockPositions(tx, businessId);
  const before = (await lockRule(tx, businessId, ruleId)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== before.version) refuse('CONFLICT', { info: { current: present(before) } });
  const channelId = channel === undefined ? before.channel_id : channel;
  await requireValid(ctx, body.clauses, channel === undefined ? null : channel);
  const { name = before.name, clauses = before.clauses } = body;
  const minutes = body.return_after_minutes === undefined ? before.return_after_minutes : body.return_after_minutes;
  await updateRuleRow(tx, businessId, ruleId, {
    name,
    clauses,
    channel_id: channelId,
    return_after_minutes: minutes,
  });
  if (position !== undefined) await move(ctx, ruleId, position);
  await finish(ctx, ruleId, 'assignment_rule_updated');
  return getRule(ctx, ruleId);
}

/** Activates a rule with `activate`; any other action deactivates it. One that names what is gone stays inactive. */
export async function changeRuleStatus(ctx: MemberContext, ruleId: Id, action: string): Promise<AssignmentRule> {
  const { tx, businessId } = ctx;
  const rule = (await lockRule(tx, businessId, ruleId)) ?? refuse('NOT_FOUND');
  const status = action === 'activate' ? 'active' : 'inactive';
  if (status === 'active') {
    const [problem] = await clauseProblems(ctx, rule.clauses);
    if (problem) refuse('NOT_ALLOWED', { reason: 'RULE_NAMES_GONE', info: { what: inSentence(problem) } });
  }
  if (status !== rule.status || rule.problem !== null) {
    await setRuleStatus(tx, businessId, ruleId, status);
    await finish(ctx, ruleId, status === 'active' ? 'assignment_rule_activated' : 'assignment_rule_deactivated');
  }
  return getRule(ctx, ruleId);
}

/** Deletes a rule and its turns; what it assigned stays assigned. */
export async function deleteRule(ctx: MemberContext, ruleId: Id): Promise<undefined> {
  const { tx, businessId } = ctx;
  if (!(await lockRule(tx, businessId, ruleId))) refuse('NOT_FOUND');
  await deleteRuleRow(tx, businessId, ruleId);
  await forgetTurns(tx, businessId, `rule:${ruleId}:`);
  await finish(ctx, ruleId, 'assignment_rule_deleted');
  return undefined;
}
