import { chatNotGiven } from '../../actions/contract/domain-events.ts';
import { userLeft } from '../../accounts/contract/domain-events.ts';
import {
  chatAssigned,
  chatClosed,
  chatDeleted,
  chatMerged,
  messageReceived,
} from '../../chats/contract/domain-events.ts';
import { on, whenConfigured, type Listener } from '../../foundation/server/domain-events/listener.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import { leavers } from './after/leavers.ts';
import { rescheduleWaiting } from './after/waiting-chats.ts';
import { assignmentListenerNames, AUTOMATIONS_LOOK } from './configure-assignment.ts';
import { forgetAssignmentChats, moveAssignmentChats } from './look/assignment-chat-store.ts';
import { scheduleAssignment } from './schedule-assignment.ts';

/** What assignment rules do when something happens elsewhere. */
export const assignmentListeners: readonly Listener[] = [
  // Where a business has automations these are asked first, and schedule the rules when no script begins.
  whenConfigured(messageReceived, assignmentListenerNames.look, (ctx, items) =>
    scheduleAssignment(
      ctx,
      items.filter(({ business_id }) => !ctx.isConfigured(business_id, AUTOMATIONS_LOOK)),
    ),
  ),
  on(chatNotGiven, 'assignment.look_at_not_given', (ctx, items) => scheduleAssignment(ctx, items)),
  // Also where the last rule was switched off: what is left of an opening must not meet the next one.
  on(chatClosed, 'assignment.forget_closed', ({ tx }, items) => forgetAssignmentChats(tx, items)),
  whenConfigured(chatClosed, assignmentListenerNames.close, async (ctx, items) => {
    const freed = items.filter(({ assignee_id: id }) => id !== null).map(({ business_id }) => business_id);
    if (freed.length > 0) await rescheduleWaiting(ctx, freed);
  }),
  whenConfigured(chatAssigned, assignmentListenerNames.assign, async (ctx, items) => {
    const freed = items.filter(({ previous_assignee_id: id }) => id !== null).map(({ business_id }) => business_id);
    if (freed.length > 0) await rescheduleWaiting(ctx, freed);
  }),
  whenConfigured(userLeft, assignmentListenerNames.leave, (ctx, items) => scheduleDue(ctx, leavers, items)),
  on(chatMerged, 'assignment.move_chats', ({ tx }, items) =>
    moveAssignmentChats(
      tx,
      items.map(({ business_id, chat_id: kept_id, merged_chat_id: chat_id }) => ({ business_id, chat_id, kept_id })),
    ),
  ),
  on(chatDeleted, 'assignment.forget_deleted', ({ tx }, items) => forgetAssignmentChats(tx, items)),
];
