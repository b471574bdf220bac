import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the lists, the page of an automation, and of the chat. */
export const automationMessages = lateMessages('automations', async () => (await import('./en.ts')).en);
