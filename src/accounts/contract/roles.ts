import { z } from 'zod';
import { id } from '../../foundation/contract/id.ts';
import { requiredText } from '../../foundation/contract/fields.ts';
import {
  builtInRoleKinds,
  permissionNames,
  type BuiltInRole,
  type Permission,
} from '../../foundation/contract/permissions.ts';
import { storedPermission } from './stored-permission.ts';

/** A permission in a request: one of any area. Asked when it is first used, when every area is loaded. */
const permission: z.ZodType<Permission, Permission> = z.lazy(() =>
  z.enum(permissionNames(), { error: 'This is not a permission.' }),
);

/** The four roles that every business has (decisions, Roles). Custom roles are sets of the same permissions. */
export const builtInRoles: Readonly<Record<BuiltInRole, { name: string }>> = {
  super_admin: { name: 'Super Admin' },
  admin: { name: 'Admin' },
  supervisor: { name: 'Supervisor' },
  agent: { name: 'Agent' },
};

/** What a custom role may never hold: owning the business is not shared out. */
export const SUPER_ADMIN_PERMISSION = 'business.own' satisfies Permission;

export const role = z.object({
  id,
  name: z.string(),
  built_in: z.enum(builtInRoleKinds).nullable(),
  permissions: z.array(storedPermission),
  user_count: z.number().int(),
});
export type Role = z.infer<typeof role>;

/** Far above the number of permissions. */
const MOST_PERMISSIONS = 200;

export const roleBody = z.strictObject({
  name: requiredText('Enter a name for the role.', 60),
  permissions: z
    .array(permission)
    .min(1, { error: 'Choose at least one permission.' })
    .max(MOST_PERMISSIONS)
    .refine((chosen) => !chosen.includes(SUPER_ADMIN_PERMISSION), {
      error: 'Only the Super Admin role can hold this permission.',
    })
    .transform((chosen) => [...new Set(chosen)].toSorted()),
});
