/** The public API of the accounts area. */
export { createAuthenticate } from './auth/authenticate.ts';
export { createAdminFromSettings, prepareFirstStart } from './auth/first-start.ts';
export { accountsArea } from './area.ts';
export { readChatSettings, type ChatSettings } from './business/business-store.ts';
export { findColleagues, type Colleague } from './users/colleague-store.ts';
export { findActiveUsers, type UserKey } from './users/user-store.ts';
export { connectAccount, lockConnectedAccount } from './business/connected-account.ts';
export type { BusinessPart } from './business/business-part.ts';
