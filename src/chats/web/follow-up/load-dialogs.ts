import { recordMessages } from '../../../records/web/index.ts';
import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

const messages = lateMessages('chats_follow_up', async () => (await import('./messages/en.ts')).en);

/** The dialog with its texts; nothing of it is in what the inbox loads first. */
export const loadFollowUpDialog = async () => ({
  default: (await withMessages([messages, recordMessages], () => import('./FollowUpDialog.tsx'))).FollowUpDialog,
});

/** The same of a reminder. */
export const loadReminderDialog = async () => ({
  default: (await withMessages([messages], () => import('./ReminderDialog.tsx'))).ReminderDialog,
});
