import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of what only tasks have. */
export const taskMessages = lateMessages('tasks', async () => (await import('./en.ts')).en);
