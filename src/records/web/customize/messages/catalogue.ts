import { lateMessages } from '../../../../foundation/web/i18n/i18n.ts';

/** The texts of form customization. */
export const customizeMessages = lateMessages('customize', async () => (await import('./en.ts')).en);
