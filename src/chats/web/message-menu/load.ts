import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

const texts = [lateMessages('chats_message', async () => (await import('./messages/en.ts')).en)];

// Each comes with the press that opens it, and its texts: nothing of them is in what the inbox loads first.
export const loadMessageMenu = async () => (await withMessages(texts, () => import('./MessageMenu.tsx'))).MessageMenu;
export const loadMessageSheet = async () => ({
  default: (await withMessages(texts, () => import('../thread/MessageSheet.tsx'))).MessageSheet,
});
export const loadSelectCover = async () => (await withMessages(texts, () => import('./SelectCover.tsx'))).SelectCover;
export const loadForwardDialog = async () => ({
  default: (await withMessages(texts, () => import('./ForwardDialog.tsx'))).ForwardDialog,
});
export const loadSelectionBar = async () => ({
  default: (await withMessages(texts, () => import('./SelectionBar.tsx'))).SelectionBar,
});
