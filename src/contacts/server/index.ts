/** The door of the contacts area. */
export { applyPreferences, changeIdentities, type IdentityChange, type Preference } from './change-identities.ts';
export { findContact } from './contact-store.ts';
export { resolveIdentities, type PersonOnChannel, type ResolvedPerson } from './resolve-identities.ts';
