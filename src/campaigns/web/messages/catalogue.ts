import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of campaigns: their form, the builder, the check before a run and the results. */
export const campaignMessages = lateMessages('campaigns', async () => (await import('./en.ts')).en);
