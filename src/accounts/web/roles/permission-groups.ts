import type { Permission } from '../../../foundation/contract/permissions.ts';

/** How the permissions stand together in the role drawer. `business.own` cannot be given to a role. */
export const permissionGroups = {
  chats: ['chats.read', 'chats.reply', 'chats.assign'],
  records: ['records.edit', 'records.delete', 'offerings.edit'],
  outreach: ['outreach.read', 'outreach.edit'],
  setup: ['setup.read', 'setup.edit'],
  analytics: ['analytics.own', 'analytics.all'],
  business: ['business.read', 'organisation.edit'],
} as const satisfies Record<string, readonly Permission[]>;

/** What a permission is of no use without: who may edit must also see. */
const needs: Partial<Record<Permission, Permission>> = {
  'chats.reply': 'chats.read',
  'chats.assign': 'chats.read',
  'records.delete': 'records.edit',
  'outreach.edit': 'outreach.read',
  'setup.edit': 'setup.read',
  'analytics.all': 'analytics.own',
  'organisation.edit': 'business.read',
};

/** Without it not even the frame of the app can be shown, so every role holds it. */
export const ALWAYS_HELD = 'business.read' satisfies Permission;

/** Grants or takes a permission, with what it needs and without what needs it. */
export function togglePermission(held: readonly Permission[], permission: Permission, isOn: boolean): Permission[] {
  const needed = needs[permission];
  if (isOn) return [...new Set([...held, permission, ...(needed ? [needed] : [])])];
  return held.filter((each) => each !== permission && needs[each] !== permission);
}

export type PermissionGroup = keyof typeof permissionGroups;
