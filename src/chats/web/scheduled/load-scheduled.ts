import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

const messages = lateMessages('chats_scheduled', async () => (await import('./messages/en.ts')).en);

/** The menu with its texts; nothing of it is in what the inbox loads first. */
export const loadLaterMenu = async () => (await withMessages([messages], () => import('./LaterMenu.tsx'))).LaterMenu;

export const loadLaterDialog = async () => ({
  default: (await withMessages([messages], () => import('./LaterDialog.tsx'))).LaterDialog,
});

export const loadScheduledMessages = async () => ({
  default: (await withMessages([messages], () => import('./ScheduledMessages.tsx'))).ScheduledMessages,
});

export const loadScheduleTemplate = async () =>
  (await withMessages([messages], () => import('./schedule-template.ts'))).scheduleTemplate;

export const loadScheduleDraft = async () =>
  (await withMessages([messages], () => import('./schedule-draft.ts'))).scheduleDraft;
