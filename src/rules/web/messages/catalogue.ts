import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the builder and of filters; pages that show them name it beside their own. */
export const ruleMessages = lateMessages('rules', async () => (await import('./en.ts')).en);
