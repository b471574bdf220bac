import type { TFunction } from 'i18next';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import type { Role } from '../../contract/roles.ts';

/** Said first about a role: what sets it apart. What nearly every role holds comes last. */
const weight: readonly Permission[] = [
  'organisation.edit',
  'outreach.edit',
  'setup.edit',
  'chats.assign',
  'records.delete',
  'offerings.edit',
  'analytics.all',
  'chats.reply',
  'records.edit',
  'chats.read',
  'outreach.read',
  'setup.read',
  'analytics.own',
  'business.read',
];
const SHOWN = 3;

/** One line about what a role may do: our own words for the built-in ones, the permissions of others. */
export function describeRole(role: Pick<Role, 'built_in' | 'permissions'>, t: TFunction, language: string): string {
  if (role.built_in) return t(`accounts:roles.about.${role.built_in}`);
  const held = weight.filter((permission) => role.permissions.includes(permission));
  // The keys have dots, which i18next would read as levels.
  const short = t('accounts:roles.short', { returnObjects: true }) as unknown as Record<Permission, string>;
  const words = held.slice(0, SHOWN).map((permission) => short[permission]);
  const rest = held.length - words.length;
  const list = new Intl.ListFormat(language, rest > 0 ? { type: 'unit' } : {}).format(words);
  const text = rest > 0 ? t('accounts:roles.more', { list, count: rest }) : list;
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

const rank = { agent: 0, supervisor: 1, admin: 3, super_admin: 4 } as const;

/** Roles from the least to the most powerful; those of the business in the middle. */
export function byPower(a: Role, b: Role): number {
  const rankOf = (role: Role) => (role.built_in ? rank[role.built_in] : 2);
  return rankOf(a) - rankOf(b) || a.name.localeCompare(b.name);
}
