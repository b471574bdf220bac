import { systemActor } from '../../../foundation/contract/actor.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { ruleStopped } from '../../contract/domain-events.ts';
import { configureAssignment } from '../configure-assignment.ts';
import type { BrokenRule } from '../look/decide-chats.ts';
import { announceRules } from './announce-rules.ts';
import { stopRuleRow } from './rule-store.ts';

/** Switches rules off that name what does not exist any more, says why, and has those notified who may change them. */
export async function stopRules(ctx: BusinessContext, broken: readonly BrokenRule[]): Promise<void> {
  const { tx, businessId: business_id } = ctx;
  let hasStopped = false;
  for (const { rule, problem } of broken) {
    const reason = `${problem} Change the rule and activate it again.`;
    if (!(await stopRuleRow(tx, business_id, rule, reason))) continue;
    hasStopped = true;
    ctx.raise(ruleStopped, [{ business_id, rule_id: rule.id, name: rule.name, reason }]);
    ctx.auditAll([
      {
        business_id,
        actor: systemActor,
        action: 'assignment_rule_stopped',
        record_type: 'assignment_rules',
        record_id: rule.id,
        detail: { reason },
      },
    ]);
  }
  if (!hasStopped) return;
  await configureAssignment(tx, business_id);
  announceRules(
    ctx,
    business_id,
    broken.map(({ rule }) => rule.id),
  );
}
