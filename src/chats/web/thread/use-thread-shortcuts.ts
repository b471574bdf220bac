import { useEffect } from 'react';
import { registerShortcuts } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { threadShortcuts } from './thread-shortcuts.ts';
import type { Thread } from './use-thread.ts';

/** The keys of an open chat. */
export function useThreadShortcuts(thread: Thread, toggleDetail: () => void, leave: () => void): void {
  const { chat, query, actions, rowActions, closeChat, markUnread, openTemplates, setDialog } = thread;
  const { openFollowUp, openReminder, openSnooze, openLabels } = thread;
  const { setMode } = thread.composer;
  const messages = query.data?.items;
  useEffect(
    () =>
      registerShortcuts(
        threadShortcuts({
          chat,
          messages: messages ?? [],
          actions,
          rowActions,
          closeChat,
          markUnread,
          openTemplates,
          writeComment: () => setMode('comment'),
          openAssign: () => setDialog('assign'),
          openFollowUp,
          openReminder,
          openSnooze,
          openLabels,
          toggleDetail,
          leave,
        }),
      ),
    [
      chat,
      messages,
      actions,
      rowActions,
      closeChat,
      markUnread,
      openTemplates,
      openFollowUp,
      openReminder,
      openSnooze,
      openLabels,
      setMode,
      setDialog,
      toggleDetail,
      leave,
    ],
  );
}
