import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

const messages = lateMessages('chats_forms', async () => (await import('./messages/forms.ts')).forms);

/** The rows of the menu and the forms that they open, with their texts: nothing of it is in what the inbox loads first. */
export const loadSendForms = () => withMessages([messages], () => import('./SendForms.tsx'));
