import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of actions: their editor, and each in words. Loaded by the pages that show them, and not with the log. */
export const actionMessages = lateMessages('actions', async () => (await import('./en.ts')).en);
