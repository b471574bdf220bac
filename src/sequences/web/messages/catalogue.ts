import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The texts of the pages of sequences. */
export const sequenceMessages = lateMessages('sequences', async () => (await import('./en.ts')).en);

/** The texts of members: of their table, their messages, and of what adds some. */
export const memberMessages = lateMessages('sequence_members', async () => (await import('./members.ts')).members);
