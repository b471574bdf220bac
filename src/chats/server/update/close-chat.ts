import { readChatSettings } from '../../../accounts/server/index.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { mayClose } from '../../contract/rules.ts';
import { chatAfter, type EditStep } from './chat-edit.ts';

/** Closes or reopens the chat. Where the organisation demands it, closing asks for a log of the conversation. */
export const closeChat: EditStep = async (ctx, edit, { state, conversation }) => {
  const { chat, change, lines } = edit;
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
  const { user_id: userId, permissions } = ctx.user;
  if (!mayClose(chatAfter(edit), { userId, permissions })) refuse('NOT_ALLOWED', { reason: 'CLOSE_BY_OTHERS' });
  const { mandate_conversation_log: isLogRequired } = await readChatSettings(ctx.tx);
  if (isLogRequired && conversation === undefined) refuse('NOT_ALLOWED', { reason: 'LOG_REQUIRED' });
  // A closed chat reminds nobody.
  Object.assign(change, { state, closed_time: chat.now, closed_by: userId, reminder: null, reminder_time: null });
  lines.push({ event: 'closed', subject: null, ...(conversation === undefined ? {} : { conversation }) });
  ctx.audit({
    action: 'chat_closed',
    record_type: 'chats',
    record_id: chat.id,
    ...(conversation === undefined ? {} : { detail: { outcome: conversation.outcome } }),
  });
};
