import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of sign-in and set-up. */
export const signInMessages = lateMessages('accounts', async () => (await import('./en.ts')).en);

/** Those of the settings, beside them. */
export const settingsMessages = lateMessages('accounts', async () => (await import('./settings.ts')).settings);
