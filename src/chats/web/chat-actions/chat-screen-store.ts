import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { ChatAction, ComposerActionProps } from '../../../foundation/web/slots/area.ts';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';

interface ChatScreen {
  /** The chat that is open; null on other pages. */
  chatId: string | null;
  /** Whether its composer is there: what is sent for this person can be started. */
  mayWrite: boolean;
  /** What lies over it: started from its menu, from the search by Ctrl K, or shown as the result of what was started. */
  Screen: ComponentType<ComposerActionProps> | null;
}

export const chatScreenStore = createStore<ChatScreen>(() => ({ chatId: null, mayWrite: false, Screen: null }));

/** The id of the chat that is open; null on other pages. */
export const openChatId = (): string | null => chatScreenStore.getState().chatId;

/** The id of the chat that is open and in which this person may write now; else null. */
export function openChatToWriteIn(): string | null {
  const { chatId, mayWrite } = chatScreenStore.getState();
  return mayWrite ? chatId : null;
}

/** Shows a screen over a chat, while it is the one that is open. Returns whether it is. */
export function showOverChat(chatId: string, Screen: ComponentType<ComposerActionProps>): boolean {
  if (openChatId() !== chatId) return false;
  chatScreenStore.setState({ Screen });
  return true;
}

/** What other areas offer in the menu of a chat, in the menu's order. */
export async function loadChatActions(): Promise<readonly ChatAction[]> {
  const actions = (await loadMenus({ texts: true })).flatMap(({ chatActions = [] }) => chatActions);
  return actions.toSorted((a, b) => a.position - b.position);
}
