import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of this area's pages. */
export const templateMessages = lateMessages('templates', async () => (await import('./en.ts')).en);
