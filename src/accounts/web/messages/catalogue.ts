import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of sign-in and set-up. */
export const signInMessages = lateMessages('accounts', async () => (await import('./en.ts')).en);

/** Whether people are there. */
export const availabilityMessages = lateMessages(
  'accounts_availability',
  async () => (await import('../availability/messages/en.ts')).en,
);

/** Those of the settings, beside them. */
export const settingsMessages = lateMessages('accounts', async () => (await import('./settings.ts')).settings);
