import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of lists, forms and popups of records. */
export const recordMessages = lateMessages('records', async () => (await import('./en.ts')).en);
