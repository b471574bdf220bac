import {
  builtInRoleKinds,
  isPermission,
  permissionDefinition,
  permissionNames,
  type Permission,
} from '../../../foundation/contract/permissions.ts';
import { SUPER_ADMIN_PERMISSION } from '../../contract/roles.ts';

/** Without it not even the frame of the app can be shown, so every role holds it. */
export const ALWAYS_HELD = 'business.read' satisfies Permission;

/** What can be given to a role, under the headings of its sheet. */
export const permissionGroups = (): ReadonlyMap<string, Permission[]> =>
  Map.groupBy(
    permissionNames().filter((name) => name !== SUPER_ADMIN_PERMISSION),
    (name) => permissionDefinition(name).group,
  );

const needOf = (permission: Permission) =>
  isPermission(permission) ? (permissionDefinition(permission).needs as Permission | undefined) : undefined;

/** Grants or takes a permission, with what it needs and without what needs it. */
export function togglePermission(held: readonly Permission[], permission: Permission, isOn: boolean): Permission[] {
  const needed = needOf(permission);
  if (isOn) return [...new Set([...held, permission, ...(needed ? [needed] : [])])];
  return held.filter((each) => each !== permission && needOf(each) !== permission);
}

/** The most telling first: what few built-in roles hold, then what needs another permission; what every role holds last. */
export function byWeight(a: Permission, b: Permission): number {
  const rank = (permission: Permission) => {
    const { from, needs } = permissionDefinition(permission);
    if (permission === ALWAYS_HELD) return 0;
    return 1 + 2 * builtInRoleKinds.indexOf(from) + (needs === undefined ? 0 : 1);
  };
  return rank(b) - rank(a) || permissionDefinition(a).order - permissionDefinition(b).order;
}
