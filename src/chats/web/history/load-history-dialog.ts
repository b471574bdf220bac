import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

const messages = lateMessages('chats_history', async () => (await import('./messages/en.ts')).en);

/** The dialog with its texts; nothing of it is in what the inbox loads first. */
export const loadHistoryDialog = async () => ({
  default: (await withMessages([messages], () => import('./MessageHistoryDialog.tsx'))).MessageHistoryDialog,
});
