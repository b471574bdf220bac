import type { Role } from '../contract/roles.ts';

export type RoleChange = { changed: Role } | { deleted: string };

/** The one way a cached list of roles changes. Built-in roles keep their place; a new role goes to the end. */
export function patchRoles(roles: readonly Role[], change: RoleChange): Role[] {
  if ('deleted' in change) return roles.filter((role) => role.id !== change.deleted);
  const { changed } = change;
  if (!roles.some((role) => role.id === changed.id)) return [...roles, changed];
  return roles.map((role) => (role.id === changed.id ? changed : role));
}
