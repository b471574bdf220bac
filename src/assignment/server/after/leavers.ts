import { findOpenChatsOf, lockChatsWithRules, updateChats } from '../../../chats/server/index.ts';
import { findActiveUsers } from '../../../accounts/server/index.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { storeAssignmentChats } from '../look/assignment-chat-store.ts';
import { hasActiveRules } from '../rules/rule-store.ts';
import { scheduleAssignment } from '../schedule-assignment.ts';

/** As many as one transaction hands over. */
const SLICE = 200;

/** Open chats of users who have left become nobody's, and the rules are asked about each once more. */
export const leavers = defineDueKind({
  name: 'assignment_leavers',
  key: ['user_id'],
  batch: 1,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const next: NextDue[] = [];
    for (const { user_id } of rows) next.push(await handOver(ctx, user_id));
    return next;
  },
});

async function handOver(ctx: BusinessContext, userId: Id): Promise<NextDue> {
  const { tx, businessId: business_id } = ctx;
  const active = await findActiveUsers(tx, [{ business_id, user_id: userId }]);
  // They are back, or no rule is there any more that would give the chats to others.
  if (active.length > 0 || !(await hasActiveRules(tx, business_id))) return null;
  const found = await findOpenChatsOf(tx, business_id, userId, SLICE);
  const chats = await lockChatsWithRules(
    tx,
    found.map((chat_id) => ({ business_id, chat_id })),
  );
  // One that a colleague took or closed meanwhile is theirs.
  const chatIds = found.filter((id) => chats.get(id)?.state === 'open' && chats.get(id)?.assignee_id === userId);
  const results = await updateChats(
    ctx,
    chatIds.map((chat_id) => ({ business_id, chat_id, actor: systemActor, user: null, update: { assignee_id: null } })),
  );
  const handed = chatIds.filter((_, index) => 'chat' in (results[index] ?? {}));
  await storeAssignmentChats(
    tx,
    business_id,
    handed.map((chat_id) => ({
      chat_id,
      rule_id: null,
      status: 'handed_over' as const,
      matched: null,
      user_id: null,
      run_id: null,
    })),
  );
  await scheduleAssignment(
    ctx,
    handed.map((chat_id) => ({ business_id, chat_id })),
  );
  return found.length === SLICE ? { afterSeconds: 0 } : null;
}
