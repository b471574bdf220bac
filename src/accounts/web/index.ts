export { activeChannel } from './active-channel.ts';
export { area as accountsArea } from './area.ts';
export { BusinessSetupDialog, ChangePasswordDialog } from './LazyDialogs.tsx';
export { CountrySelect } from './fields/CountrySelect.tsx';
export { phoneCountry } from './fields/phone-groups.ts';
export { ContactDetail, NameAndNumber, type NamedContact } from './fields/NameAndNumber.tsx';
export { PhoneText } from './fields/PhoneText.tsx';
export { accountPaths } from './paths.ts';
export {
  authOptionsQuery,
  business,
  businessQuery,
  currentUserQuery,
  usersQuery,
  type CachedBusiness,
} from './queries.ts';
export { countriesQuery } from './settings-queries.ts';
export { useSignOut } from './session/use-sign-out.ts';
export { usePermission } from './use-permission.ts';
