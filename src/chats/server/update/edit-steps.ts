import { refuse } from '../../../foundation/server/refuse.ts';
import { mayAssign, mayClose } from '../../contract/rules.ts';
import { chatAfter, type EditStep } from './chat-edit.ts';

/** Assigns the chat to a person or to none. A person who takes a chat over ends the script in it. */
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

/** Closes or reopens the chat. Where the organisation demands it, closing asks for a log of the conversation. */
export const closeChat: EditStep = (edit) => {
  const { chat, change, lines, user, settings } = edit;
  const { state, conversation } = edit.update;
  const isClosing = state === 'closed' && chat.state === 'open';
  if (conversation !== undefined && !isClosing)
    refuse('INVALID_DATA', {
      message: 'A conversation is logged when an open chat is closed.',
      info: { field: 'conversation' },
    });
  if (state === undefined || state === chat.state) return;
  if (state === 'open') {
    Object.assign(change, { state, closed_time: null, closed_by: null });
    lines.push({ event: 'reopened', subject: null });
    return;
  }
  if (user) {
    const { user_id: userId, permissions } = user;
    if (!mayClose(chatAfter(edit), { userId, permissions })) refuse('NOT_ALLOWED', { reason: 'CLOSE_BY_OTHERS' });
    // A rule of the business closes without a log: there is no person to write one.
    if (settings.mandate_conversation_log && conversation === undefined)
      refuse('NOT_ALLOWED', { reason: 'LOG_REQUIRED' });
  }
  // A closed chat has no reminder.
  Object.assign(change, {
    state,
    closed_time: chat.now,
    closed_by: user?.user_id ?? null,
    reminder: null,
    reminder_time: null,
  });
  lines.push({ event: 'closed', subject: null, ...(conversation === undefined ? {} : { conversation }) });
};

const MINUTE_MS = 60_000;

const offsetMs = (offset: string): number => {
  const [unit, count] = offset.split('_');
  return Number(count) * (unit === 'hours' ? 60 * MINUTE_MS : MINUTE_MS);
};

/** A reminder so long before the reply window ends; null clears it. */
export const remind: EditStep = ({ chat, change, update: { reminder } }) => {
  if (reminder === undefined) return;
  if (reminder === null) {
    if (chat.reminder !== null) Object.assign(change, { reminder: null, reminder_time: null });
    return;
  }
  const end = chat.expiration_time === null ? 0 : Date.parse(chat.expiration_time);
  const time = end - offsetMs(reminder);
  if (time <= Date.parse(chat.now))
    refuse('INVALID_DATA', {
      message:
        end <= Date.parse(chat.now)
          ? 'The reply window has ended, so there is nothing left to remind you of.'
          : 'Choose a time that is later than now.',
      info: { field: 'reminder' },
    });
  if (chat.state === 'closed') refuse('NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  Object.assign(change, { reminder, reminder_time: new Date(time).toISOString() });
};

/** Nothing sends follow-ups yet, so none is taken: one that never fires would be a broken promise. */
export const followUp: EditStep = ({ chat, change, update: { follow_up, follow_up_message } }) => {
  if (follow_up === null) {
    if (chat.follow_up !== null)
      Object.assign(change, { follow_up: null, follow_up_message: null, follow_up_time: null });
    return;
  }
  if (follow_up === undefined && follow_up_message === undefined) return;
  if (follow_up === undefined)
    refuse('INVALID_DATA', { message: 'Choose a time from the list.', info: { field: 'follow_up' } });
  if (follow_up_message === undefined)
    refuse('INVALID_DATA', { message: 'Write the message of the follow-up.', info: { field: 'follow_up_message' } });
  refuse('NOT_ALLOWED', { reason: 'FOLLOW_UP_UNAVAILABLE' });
};

/** Gives the chat one of the classifications that its business has. */
export const classify: EditStep = ({ chat, change, classifications, update: { classification } }) => {
  if (classification === undefined || classification === chat.classification) return;
  if (!classifications.has(classification))
    refuse('INVALID_DATA', { message: 'Choose a classification.', info: { field: 'classification' } });
  change.classification = classification;
};
