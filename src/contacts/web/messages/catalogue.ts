import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of what only contacts have. */
export const contactMessages = lateMessages('contacts', async () => (await import('./en.ts')).en);
