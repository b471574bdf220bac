import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { useLate } from '../../../ui/primitives/use-late.ts';
import type { Chat } from '../../contract/chat.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { chatScreenStore, loadChatActions, showOverChat } from './chat-screen-store.ts';

/** Rows of the menu of a chat: what other areas do with it, and this person may do. */
export function ChatActionItems({ chat }: { chat: Chat }) {
  const { permissions } = useCurrentUser();
  const message = useMessage();
  const actions = (useLate(true, loadChatActions) ?? []).filter((action) =>
    (action.permissions ?? []).every((permission) => permissions.includes(permission)),
  );
  if (actions.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      {actions.map(({ id, icon, label, Screen }) => (
        <MenuItem key={id} icon={icon} onSelect={() => showOverChat(chat.id, Screen)}>
          {message(label)}
        </MenuItem>
      ))}
    </>
  );
}

/** Says which chat is open, and draws what lies over it. */
export function ChatScreenHost({ chat, mayWrite }: { chat: Chat; mayWrite: boolean }) {
  const shown = useStore(chatScreenStore);
  useEffect(() => {
    chatScreenStore.setState({ chatId: chat.id, Screen: null });
    return () => chatScreenStore.setState({ chatId: null, Screen: null });
  }, [chat.id]);
  useEffect(() => {
    chatScreenStore.setState({ mayWrite });
    return () => chatScreenStore.setState({ mayWrite: false });
  }, [mayWrite]);
  if (!shown.Screen || shown.chatId !== chat.id) return null;
  return (
    <Suspense>
      <shown.Screen chat={chat} onClose={() => chatScreenStore.setState({ Screen: null })} />
    </Suspense>
  );
}
