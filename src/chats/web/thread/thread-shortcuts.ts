import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import type { ChatActions } from '../actions/use-chat-actions.ts';
import { isLocal } from '../cache/message-cache.ts';
import { chatShortcut, type ChatKey } from '../shortcut-list.ts';
import { isAnswerable, type ThreadActions } from './thread-actions.ts';
import { focusedMessageId } from './use-message-keys.ts';

interface ThreadKeys {
  chat: Chat;
  messages: readonly Message[];
  actions: ChatActions;
  rowActions: ThreadActions;
  closeChat: () => void;
  markUnread: () => void;
  openTemplates: () => void;
  writeComment: () => void;
  openAssign: () => void;
  openFollowUp: (() => void) | null;
  openReminder: (() => void) | null;
  openSnooze: (() => void) | null;
  openLabels: () => void;
  toggleDetail: () => void;
  leave: () => void;
}

/** The keys of an open chat. R, S and . mean the focused message, else the newest one. */
export function threadShortcuts(keys: ThreadKeys): readonly Shortcut[] {
  const { chat, messages, actions, rowActions } = keys;
  const shortcut = (name: ChatKey, run: () => void): Shortcut => ({ ...chatShortcut(name), run });
  const withMessage = (run: (message: Message) => void) => () => {
    const id = focusedMessageId();
    const meant = (message: Message) => !isLocal(message) && (id === null ? isAnswerable(message) : message.id === id);
    const message = messages.findLast(meant);
    if (message) run(message);
  };
  return [
    shortcut(
      'reply',
      withMessage((message) => rowActions.mayWrite && isAnswerable(message) && rowActions.reply(message)),
    ),
    shortcut('comment', keys.writeComment),
    shortcut('star', withMessage(rowActions.star)),
    shortcut(
      'react',
      withMessage((message) => {
        if (!rowActions.mayReact || !isAnswerable(message)) return;
        rowActions.activate(message.id);
        // The tools of the message are drawn by the next frame.
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message.id)}"] [data-react]`)?.click(),
        );
      }),
    ),
    shortcut('template', keys.openTemplates),
    shortcut('assign', keys.openAssign),
    shortcut('assign_to_me', () => {
      if (chat.assignee?.id !== actions.me.id && actions.mayAssignTo(actions.me.id)) actions.assign(actions.me);
    }),
    shortcut('close', () => (chat.state === 'open' ? keys.closeChat() : actions.reopen())),
    shortcut('unread', keys.markUnread),
    shortcut('follow_up', () => keys.openFollowUp?.()),
    shortcut('reminder', () => keys.openReminder?.()),
    shortcut('snooze', () => keys.openSnooze?.()),
    shortcut('labels', keys.openLabels),
    shortcut('details', keys.toggleDetail),
    shortcut('leave', keys.leave),
  ];
}
