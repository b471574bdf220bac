import { contactModule } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { readRecords } from '../../../records/server/index.ts';
import type { AutomationRow } from '../automations/automation-store.ts';
import type { RunRow } from '../handler/run-store.ts';
import { webhookDeliveries } from './deliver-webhooks.ts';
import { insertDelivery } from './delivery-store.ts';

/** Queues what is sent to the address of an automation when one of its runs has ended: the answers, and about whom they are. */
export async function queueWebhook(
  ctx: BusinessContext,
  { run, automation, enquiryId }: { run: RunRow; automation: AutomationRow; enquiryId: Id | null },
): Promise<void> {
  const { tx, businessId } = ctx;
  const [contact] = await readRecords(ctx, contactModule, businessId, [run.contact_id]);
  const body = JSON.stringify({
    event: 'chat_automation.ended',
    run_id: run.run_id,
    automation: { id: automation.id, name: automation.name, trigger: automation.trigger },
    outcome: run.outcome,
    chat_id: run.chat_id,
    contact: { id: run.contact_id, name: contact?.['name'] ?? null, mobile: contact?.['mobile'] ?? null },
    enquiry_id: enquiryId,
    started_time: run.started_time,
    ended_time: run.ended_time,
    answers: run.script.questions.flatMap(({ id, content, response }) => {
      const answer = run.state.answers[id];
      return answer
        ? [{ key: id, question: content.text, type: response.type, text: answer.text, value: answer.value }]
        : [];
    }),
  });
  const deliveryId = await insertDelivery(tx, businessId, {
    automation_id: automation.id,
    run_id: run.run_id,
    contact_id: run.contact_id,
    body,
  });
  await scheduleDue(ctx, webhookDeliveries, [{ business_id: businessId, delivery_id: deliveryId }]);
}
