import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the log. */
export const runMessages = lateMessages('actions_runs', async () => (await import('./runs.ts')).runs);
