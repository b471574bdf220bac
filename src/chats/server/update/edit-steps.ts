import { refuse } from '../../../foundation/server/refuse.ts';
import { mayAssign, mayClose } from '../../contract/rules.ts';
import { NO_WAIT } from '../store/chat-rows-store.ts';
import { NO_FOLLOW_UP, NO_SNOOZE } from '../store/chat-due-store.ts';
import { chatAfter, type ChatEdit, type EditStep } from './chat-edit.ts';

/** Assigns the chat to a person or to none. A person who takes a chat over ends the script in it. */
export const assignChat: EditStep = (edit) => {
  const { chat, user, settings, colleagues, update } = edit;
  const { assignee_id: assigneeId } = update;
  if (assigneeId === undefined) return;
  if (assigneeId === chat.assignee_id) {
    takeOverOwn(edit, assigneeId);
    return;
  }
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

/** Whose chat it is takes it over from a script that they started. */
function takeOverOwn({ chat, change, user }: ChatEdit, assigneeId: string | null): void {
  if (assigneeId !== null && chat.script_name !== null && user?.user_id === assigneeId) change.script_name = null;
}

/** A script begins to handle the chat, or no longer does; the line names it, and says why it ended. */
export const handleByScript: EditStep = (edit) => {
  const { chat, change, lines, script } = edit;
  if (script === undefined) return;
  if (script.is_running) {
    change.script_name = script.name;
    lines.push({ event: 'script_started', subject: null, script: script.name });
    return;
  }
  if (chat.script_name !== null) change.script_name = null;
  lines.push({ event: 'script_ended', subject: null, script: script.name, reason: script.reason });
};

/** What is written for who gets the chat, or for the team when nobody has it any more; before the assignment, which it needs. */
export const noteForAssignee: EditStep = (edit) => {
  const { chat, update } = edit;
  const { assignee_id: assigneeId, note } = update;
  if (note === undefined) return;
  if (assigneeId === undefined || assigneeId === chat.assignee_id)
    refuse('INVALID_DATA', {
      message: 'A note goes with giving the chat to somebody else, or to nobody.',
      info: { field: 'note' },
    });
  edit.note = note;
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
  // A closed chat has neither reminder nor follow-up, is not put aside, and nobody waits in it.
  Object.assign(change, {
    state,
    closed_time: chat.now,
    closed_by: user?.user_id ?? null,
    reminder: null,
    reminder_time: null,
    script_name: null,
    ...NO_FOLLOW_UP,
    ...NO_SNOOZE,
    ...NO_WAIT,
  });
  lines.push({ event: 'closed', subject: null, ...(conversation === undefined ? {} : { conversation }) });
};

const MINUTE_MS = 60_000;

const offsetMs = (offset: string): number => {
  const [unit, count] = offset.split('_');
  return Number(count) * (unit === 'hours' ? 60 * MINUTE_MS : MINUTE_MS);
};

/** The time so long before the reply window ends; refused where it has passed or the chat is closed. */
function timeBeforeEnd(edit: ChatEdit, field: 'reminder' | 'follow_up', offset: string): string {
  const { chat } = edit;
  const end = chat.expiration_time === null ? 0 : Date.parse(chat.expiration_time);
  const time = end - offsetMs(offset);
  if (time <= Date.parse(chat.now))
    refuse('INVALID_DATA', {
      message: end <= Date.parse(chat.now) ? WINDOW_ENDED[field] : 'Choose a time that is later than now.',
      info: { field },
    });
  if (chatAfter(edit).state === 'closed') refuse('NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  return new Date(time).toISOString();
}

const WINDOW_ENDED = {
  reminder: 'The reply window has ended, so there is nothing left to remind you of.',
  follow_up: 'The reply window has ended: send a template instead.',
} as const;

/** A reminder so long before the reply window ends; null clears it. */
export const remind: EditStep = (edit) => {
  const { chat, change, update } = edit;
  const { reminder } = update;
  if (reminder === undefined) return;
  if (reminder === null) {
    if (chat.reminder !== null) Object.assign(change, { reminder: null, reminder_time: null });
    return;
  }
  Object.assign(change, { reminder, reminder_time: timeBeforeEnd(edit, 'reminder', reminder) });
};

/** A message so long before the reply window ends, unless the customer writes first; null clears it. Only the assignee may set one. */
export const followUp: EditStep = (edit) => {
  const { chat, change, lines, user, update } = edit;
  const { follow_up, follow_up_message, follow_up_template } = update;
  if (follow_up === null) {
    if (chat.follow_up === null) return;
    Object.assign(change, NO_FOLLOW_UP);
    lines.push({ event: 'follow_up_cancelled', subject: null });
    return;
  }
  if (follow_up === undefined && follow_up_message === undefined && follow_up_template === undefined) return;
  if (follow_up === undefined)
    refuse('INVALID_DATA', { message: 'Choose a time from the list.', info: { field: 'follow_up' } });
  if (follow_up_message === undefined)
    refuse('INVALID_DATA', { message: 'Write the message of the follow-up.', info: { field: 'follow_up_message' } });
  const follow_up_time = timeBeforeEnd(edit, 'follow_up', follow_up);
  if (user === null || chatAfter(edit).assignee?.id !== user.user_id) refuse('NOT_ALLOWED', { reason: 'NOT_ASSIGNEE' });
  Object.assign(change, {
    follow_up,
    follow_up_message,
    follow_up_time,
    follow_up_by: user.user_id,
    follow_up_template: follow_up_template === undefined ? null : { ...follow_up_template, name: '' },
  });
  lines.push({ event: 'follow_up_set', subject: null, follow_up_time });
};

/** Gives the chat one of the classifications that its business has. */
export const classify: EditStep = ({ chat, change, options, update: { classification } }) => {
  if (classification === undefined || classification === chat.classification) return;
  if (!options.classification.has(classification))
    refuse('INVALID_DATA', { message: 'Choose a classification.', info: { field: 'classification' } });
  change.classification = classification;
};
