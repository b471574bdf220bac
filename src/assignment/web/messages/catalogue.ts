import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the list of rules and of the form of one. */
export const assignmentMessages = lateMessages('assignment', async () => (await import('./en.ts')).en);
