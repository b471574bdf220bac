/** The public API of the contacts area. */
export type { ContactKeys, ContactMergeData, DeletedContacts, UndoableMergePart } from './contact-merge-data.ts';
export { contactModule } from './contact-module.ts';
export { contactsArea } from './area.ts';
export { applyAddressBook } from './apply-address-book.ts';
export { applyPreferences, changeIdentities, type Preference } from './change-identities.ts';
export { findContact, findContactByAddress } from './contact-store.ts';
export { removeMergedContacts, type ContactMerge } from './merge-contact-store.ts';
export type { PersonOnChannel } from './person-on-channel.ts';
export { findKnownContacts, resolveIdentities, type ResolvedPerson } from './resolve-identities.ts';
export type { IdentityChange } from './settle-person.ts';
export { noEffects, type IdentityEffects, type MovedAddress } from './write-address-book.ts';
