import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { stepMessages } from '../step-messages.ts';
import { SequencePage } from './SequencePage.tsx';

/** The page of a sequence, with the texts of its steps. */
export const loadSequencePage = () => withMessages(stepMessages, () => Promise.resolve(SequencePage));
