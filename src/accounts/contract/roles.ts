import { z } from 'zod';
import { id } from '../../foundation/contract/id.ts';
import { requiredText } from '../../foundation/contract/fields.ts';
import { permissions, type Permission } from '../../foundation/contract/permissions.ts';

const everyPermission = Object.keys(permissions) as [Permission, ...Permission[]];
export const permission = z.enum(everyPermission, { error: 'This is not a permission.' });

const agent: Permission[] = [
  'business.read',
  'chats.read',
  'chats.reply',
  'records.edit',
  'outreach.read',
  'setup.read',
  'analytics.own',
];
const supervisor: Permission[] = [
  ...agent,
  'chats.assign',
  'records.delete',
  'offerings.edit',
  'outreach.edit',
  'setup.edit',
  'analytics.all',
];
const admin: Permission[] = [...supervisor, 'organisation.edit'];

/** The four roles that every business has (decisions, Roles). Custom roles are sets of the same permissions. */
export const builtInRoles = {
  super_admin: { name: 'Super Admin', permissions: [...admin, 'business.own'] as Permission[] },
  admin: { name: 'Admin', permissions: admin },
  supervisor: { name: 'Supervisor', permissions: supervisor },
  agent: { name: 'Agent', permissions: agent },
} as const;

export type BuiltInRole = keyof typeof builtInRoles;

/** What a custom role may never hold: owning the business is not shared out. */
export const SUPER_ADMIN_PERMISSION = 'business.own' satisfies Permission;

export const role = z.object({
  id,
  name: z.string(),
  built_in: z.enum(['super_admin', 'admin', 'supervisor', 'agent']).nullable(),
  permissions: z.array(permission),
  user_count: z.number().int(),
});
export type Role = z.infer<typeof role>;

export const roleInput = z.strictObject({
  name: requiredText('Enter a name for the role.', 60),
  permissions: z
    .array(permission)
    .min(1, { error: 'Choose at least one permission.' })
    .max(everyPermission.length)
    .refine((chosen) => !chosen.includes(SUPER_ADMIN_PERMISSION), {
      error: 'Only the Super Admin role can hold this permission.',
    })
    .transform((chosen) => [...new Set(chosen)].toSorted()),
});
