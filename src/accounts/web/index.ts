export { activeChannel } from './active-channel.ts';
export { area as accountsArea } from './area.ts';
export { AvailabilityChoices } from './availability/AvailabilityChoices.tsx';
export { OutOfOfficeDialog } from './availability/OutOfOfficeDialog.tsx';
export { PresenceDot } from './availability/PresenceDot.tsx';
export { PresenceText } from './availability/PresenceText.tsx';
export { BusinessSetupDialog, ChangePasswordDialog } from './LazyDialogs.tsx';
export { CountrySelect } from './fields/CountrySelect.tsx';
export { phoneCountry } from './fields/phone-groups.ts';
export { ContactDetail, NameAndNumber, type NamedContact } from './fields/NameAndNumber.tsx';
export { PhoneText } from './fields/PhoneText.tsx';
export { availabilityMessages } from './messages/catalogue.ts';
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
