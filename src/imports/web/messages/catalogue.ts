import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of imports, their results and their history. */
export const importMessages = lateMessages('imports', async () => (await import('./en.ts')).en);
