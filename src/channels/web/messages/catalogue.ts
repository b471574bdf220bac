import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of this area's pages. */
export const channelMessages = lateMessages('channels', async () => (await import('./en.ts')).en);
