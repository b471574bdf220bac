import { Suspense } from 'react';
import {
  AssignDialog,
  ChatScreenHost,
  FollowUpDialog,
  ForwardDialog,
  LabelsDialog,
  MessageHistoryDialog,
  MessageSheet,
  ReminderDialog,
  SnoozeDialog,
  TemplatePicker,
  TextActionHost,
} from './late-parts.ts';
import { LateCloseChatDialog } from './LateCloseChatDialog.tsx';
import type { Thread } from './use-thread.ts';

/** The dialogs of a chat: its header, its messages and its shortcuts open them. */
export function ThreadDialogs({ thread }: { thread: Thread }) {
  const { chat, actions, dialog, setDialog, sheetFor, historyOf, selection } = thread;
  const close = () => setDialog(null);
  return (
    <>
      <LateCloseChatDialog
        chat={chat}
        open={dialog === 'close'}
        onOpenChange={(open) => setDialog(open ? 'close' : null)}
        onClose={actions.close}
      />
      <Suspense>
        {dialog === 'assign' && <AssignDialog chat={chat} actions={actions} onClose={close} />}
        {dialog === 'follow_up' && <FollowUpDialog chat={chat} onClose={close} />}
        {dialog === 'reminder' && <ReminderDialog chat={chat} onClose={close} />}
        {dialog === 'snooze' && (
          <SnoozeDialog count={1} present={chat.snoozed_until} onChoose={actions.snooze} onClose={close} />
        )}
        {dialog === 'labels' && <LabelsDialog chats={[chat]} onApply={actions.label} onClose={close} />}
        <TextActionHost />
        <ChatScreenHost chat={chat} mayWrite={thread.rowActions.mayWrite} />
        {dialog === 'template' && <TemplatePicker chat={chat} onClose={close} onSend={thread.sending.send} />}
        {sheetFor && <MessageSheet message={sheetFor} actions={thread.rowActions} onClose={thread.closeSheet} />}
        {selection.forwarded && (
          <ForwardDialog
            chatId={chat.id}
            messages={selection.forwarded}
            onClose={() => selection.forward(null)}
            onSent={selection.end}
          />
        )}
        {historyOf && <MessageHistoryDialog chat={chat} message={historyOf} onClose={thread.closeHistory} />}
      </Suspense>
    </>
  );
}
