import '../contract/errors.ts';
import '../contract/permissions.ts';
export { BusinessSetupDialog, ChangePasswordDialog } from './LazyDialogs.tsx';
export { accountPaths } from './paths.ts';
export {
  authOptionsQuery,
  business,
  businessQuery,
  countriesQuery,
  currentUserQuery,
  usersQuery,
  type CachedBusiness,
} from './queries.ts';
export { accountRoutes, accountSettingsRoutes } from './routes.tsx';
export { useSignOut } from './session/use-sign-out.ts';
export { usePermission } from './use-permission.ts';

/** Every key of this area, for the list of shortcuts. */
export const loadAccountShortcuts = async () => (await import('./shortcut-list.ts')).describeAccountShortcuts();

/** What the area does with its events; loaded once somebody is signed in. */
export const loadAccountListeners = async () => (await import('./on-account-events.ts')).accountListeners;
