import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { ChatAction, ComposerActionProps } from '../../../foundation/web/slots/area.ts';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';

interface ChatScreen {
  /** The chat that is open; null on other pages. */
  chatId: string | null;
  /** What lies over it: started from its menu, from the search by Ctrl K, or shown as the result of what was started. */
  Screen: ComponentType<ComposerActionProps> | null;
}

export const chatScreenStore = createStore<ChatScreen>(() => ({ chatId: null, Screen: null }));

/** The id of the chat that is open; null on other pages. */
export const openChatId = (): string | null => chatScreenStore.getState().chatId;

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
