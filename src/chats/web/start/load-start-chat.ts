import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

const texts = [lateMessages('chats_start', async () => (await import('./messages/en.ts')).en)];

/** The dialog with its texts; nothing of it is in what the inbox loads first. */
export const loadStartChat = async () => ({
  default: (await withMessages(texts, () => import('./StartChatDialog.tsx'))).StartChatDialog,
});
