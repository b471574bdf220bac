import { refuse } from '../../../foundation/server/refuse.ts';
import { mayClose } from '../../contract/rules.ts';
import { chatAfter, type EditStep } from './chat-edit.ts';

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
  // A closed chat reminds nobody.
  Object.assign(change, {
    state,
    closed_time: chat.now,
    closed_by: user?.user_id ?? null,
    reminder: null,
    reminder_time: null,
  });
  lines.push({ event: 'closed', subject: null, ...(conversation === undefined ? {} : { conversation }) });
};
