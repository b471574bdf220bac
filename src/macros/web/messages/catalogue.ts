import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of this area. */
export const macroMessages = lateMessages('macros', async () => (await import('./en.ts')).en);
