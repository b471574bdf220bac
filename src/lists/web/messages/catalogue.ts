import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of contact lists and their members. */
export const listMessages = lateMessages('lists', async () => (await import('./en.ts')).en);
