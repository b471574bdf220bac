// The steps of one number follow each other, so they are loaded together.
export { ActivatePage } from './ActivatePage.tsx';
export { ContactsPage } from './ContactsPage.tsx';
export { ReadyPage } from './ReadyPage.tsx';
