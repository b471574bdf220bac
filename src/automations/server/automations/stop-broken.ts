import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { automationStopped } from '../../contract/domain-events.ts';
import { automationEvents } from '../../contract/events.ts';
import { configureAutomations } from '../configure-automations.ts';
import { scriptProblems } from '../script-problems.ts';
import { findScripts } from '../scripts/script-store.ts';
import { stopAutomation, type AutomationRow } from './automation-store.ts';

/**
 * Switches automations off whose questions name something that the business no longer has, says why, and has those notified
 * who can change them: what an answer causes would be lost without a word. One that was changed since it was read stays on.
 */
export async function stopBroken(ctx: BusinessContext, automations: readonly AutomationRow[]): Promise<void> {
  const { tx, businessId: business_id } = ctx;
  const active = automations.filter(({ status }) => status === 'active');
  const scripts = await findScripts(
    tx,
    business_id,
    active.flatMap(({ chat_script_id: id }) => id ?? []),
  );
  for (const automation of active) {
    const { id, name, version } = automation;
    const script = scripts.find((each) => each.id === automation.chat_script_id);
    const [problem] = await scriptProblems(ctx, script?.questions ?? automation.script_questions);
    if (!problem) continue;
    const place = `Question ${Number(problem.path[0]) + 1}${script ? ` of ${script.name}` : ''}`;
    const reason = `${place}: ${problem.message}`;
    if (!(await stopAutomation(tx, business_id, { id, version, problem: reason }))) continue;
    await configureAutomations(tx, business_id);
    ctx.emit(automationEvents.automationsChanged, { ids: [id] });
    ctx.raise(automationStopped, [{ business_id, automation_id: id, name, reason }]);
  }
}
