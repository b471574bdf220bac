import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the list behind the bell. */
export const notificationMessages = lateMessages('notifications', async () => (await import('./en.ts')).en);
