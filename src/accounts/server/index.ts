/** The public API of the accounts area. */
export { createAuthenticate } from './auth/authenticate.ts';
export { createAdminFromSettings, prepareFirstStart } from './auth/first-start.ts';
export { findLiveSessions } from './auth/session-store.ts';
export { accountsArea } from './area.ts';
export {
  readBusinessName,
  readMarketingWords,
  readLinkPreviews,
  readNotificationPreviews,
  readChatSettings,
  readPlanLimit,
  readMoment,
  readRegion,
  writtenTime,
  type ChatSettings,
  type Region,
} from './business/business-store.ts';
export { addBusinessMinutes, businessMinutes, isOpenAt, type OpenHours } from './business/business-minutes.ts';
export { readAnsweringTimes, type AnsweringTimes } from './business/open-hours-store.ts';
export { readMarketingLimits } from './business/marketing-limits-store.ts';
export { FIRST_REPLY_TARGET } from './business/update-business.ts';
export { countries, countryByCode, countryByText } from './constants/countries.ts';
export {
  findColleagues,
  findColleaguesNamed,
  findColleaguesWhoMay,
  readUserName,
  type Colleague,
} from './users/colleague-store.ts';
export { availableUsers, findStandIns, type AvailableUser } from './users/availability-store.ts';
export { readCapacities, type Capacity } from './users/capacity-store.ts';
export { findActiveUsers, type UserKey } from './users/user-store.ts';
export { changePlanLimit, listPlans } from './business/plan-store.ts';
export { connectAccount, lockConnectedAccount } from './business/connected-account.ts';
export type { BusinessPart } from './business/business-part.ts';
