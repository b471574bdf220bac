import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of steps, of the phone with members' values, and of why somebody got a message or not. */
export const outreachMessages = lateMessages('outreach', async () => (await import('./en.ts')).en);
