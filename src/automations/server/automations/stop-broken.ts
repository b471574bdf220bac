import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { automationStopped } from '../../contract/domain-events.ts';
import { automationEvents } from '../../contract/events.ts';
import { configureAutomations } from '../configure-automations.ts';
import { scriptProblems } from '../script-problems.ts';
import { setAutomationStatus, type AutomationRow } from './automation-store.ts';

/**
 * Switches automations off whose questions name something that the business no longer has, says why, and has those notified
 * who can change them: what an answer causes would be lost without a word.
 */
export async function stopBroken(ctx: BusinessContext, automations: readonly AutomationRow[]): Promise<void> {
  for (const { id, name, status, script_questions: questions } of automations) {
    const [problem] = status === 'active' ? await scriptProblems(ctx, questions) : [];
    if (!problem) continue;
    const { tx, businessId: business_id } = ctx;
    const reason = `Question ${Number(problem.path[0]) + 1}: ${problem.message}`;
    await setAutomationStatus(tx, business_id, id, { status: 'inactive', problem: reason });
    await configureAutomations(tx, business_id);
    ctx.emit(automationEvents.automationsChanged, { ids: [id] });
    ctx.raise(automationStopped, [{ business_id, automation_id: id, name, reason }]);
  }
}
