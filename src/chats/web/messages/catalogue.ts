import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the inbox. */
export const chatMessages = lateMessages('chats', async () => (await import('./en.ts')).en);
