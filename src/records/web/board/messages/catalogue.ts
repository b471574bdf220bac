import { lateMessages } from '../../../../foundation/web/i18n/i18n.ts';

/** The texts of boards. */
export const boardMessages = lateMessages('record_board', async () => (await import('./en.ts')).en);
