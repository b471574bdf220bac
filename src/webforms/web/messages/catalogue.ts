import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the list, the builder and the submissions. */
export const webFormMessages = lateMessages('webforms', async () => (await import('./en.ts')).en);
