import { refuse } from '../../../foundation/server/refuse.ts';
import { mayAssign } from '../../contract/rules.ts';
import { chatAfter, type EditStep } from './chat-edit.ts';

/** Gives the chat to somebody, takes it over, or lets go of it. A person who takes a chat over ends the script in it. */
export const assignChat: EditStep = (edit) => {
  const { chat, user, settings, colleagues, update } = edit;
  const { assignee_id: assigneeId } = update;
  if (assigneeId === undefined || assigneeId === chat.assignee_id) return;
  const assignee = assigneeId === null ? null : colleagues.get(assigneeId);
  if (
    assignee === undefined ||
    (assignee !== null && (assignee.status !== 'active' || !assignee.permissions.includes('chats.reply')))
  )
    refuse('INVALID_DATA', {
      message: 'Choose an active user who may write in chats.',
      info: { field: 'assignee_id' },
    });
  if (user) {
    const person = { userId: user.user_id, permissions: user.permissions };
    if (!mayAssign(chatAfter(edit), assigneeId, person, settings.agents_may_take_over))
      refuse('NOT_ALLOWED', { reason: assigneeId === user.user_id ? 'TAKE_OVER_OFF' : 'ASSIGN_OTHERS' });
  }
  edit.assignee = assignee === null ? null : { id: assignee.id, label: assignee.label };
  edit.change.assignee_id = assigneeId;
  if (assignee !== null && chat.script_name !== null) edit.change.script_name = null;
  edit.lines.push({ event: assignee === null ? 'unassigned' : 'assigned', subject: edit.assignee });
};
