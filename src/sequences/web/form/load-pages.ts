import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { stepMessages } from '../step-messages.ts';
import { EditSequencePage } from './EditSequencePage.tsx';
import { NewSequencePage } from './NewSequencePage.tsx';

/** The form of a new sequence, with the texts of its steps. */
export const loadNewPage = () => withMessages(stepMessages, () => Promise.resolve(NewSequencePage));

/** The form of a stored one. */
export const loadEditPage = () => withMessages(stepMessages, () => Promise.resolve(EditSequencePage));
