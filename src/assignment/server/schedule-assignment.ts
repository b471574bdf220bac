import type { Id } from '../../foundation/contract/id.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { scheduleReturns } from './after/returns.ts';
import { readAssignmentStates } from './look/assignment-chat-store.ts';
import { chatLooks } from './look/look-at-chats.ts';

/**
 * Has the rules of their businesses asked about chats in which customers wrote, or in which a script has ended. The caller has
 * locked the chats. Chats that rules were asked about since they were opened are only watched: their assignee must reply.
 */
export async function scheduleAssignment(
  ctx: WorkContext,
  chats: readonly { business_id: Id; chat_id: Id }[],
): Promise<void> {
  if (chats.length === 0) return;
  const states = await readAssignmentStates(ctx.tx, chats);
  await scheduleDue(
    ctx,
    chatLooks,
    states.flatMap(({ business_id, chat_id, status }) =>
      status === null || status === 'handed_over' ? [{ business_id, chat_id }] : [],
    ),
  );
  await scheduleReturns(
    ctx,
    states.flatMap(({ business_id, chat_id, status, return_after_minutes: minutes }) =>
      status === 'assigned' && minutes !== null ? [{ business_id, chat_id }] : [],
    ),
  );
}
