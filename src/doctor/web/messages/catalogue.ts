import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of this area. */
export const doctorMessages = lateMessages('doctor', async () => (await import('./en.ts')).en);
