import type { i18n as I18n, TFunction } from 'i18next';
import { isPermission, permissionDefinition } from '../../../foundation/contract/permissions.ts';
import { translateSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import type { Role } from '../../contract/roles.ts';
import { byWeight } from './permission-groups.ts';

const SHOWN = 3;

/** One line about what a role may do: our own words for the built-in ones, the permissions of others. */
export function describeRole(
  role: Pick<Role, 'built_in' | 'permissions'>,
  t: TFunction<'accounts'>,
  i18n: I18n,
): string {
  const { language } = i18n;
  if (role.built_in) return t(`roles.about.${role.built_in}`);
  const held = role.permissions.filter(isPermission).toSorted(byWeight);
  const words = held
    .slice(0, SHOWN)
    .map((permission) => translateSentence(i18n, permissionDefinition(permission).short));
  const rest = held.length - words.length;
  const list = new Intl.ListFormat(language, rest > 0 ? { type: 'unit' } : {}).format(words);
  const text = rest > 0 ? t('roles.more', { list, count: rest }) : list;
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

const rank = { agent: 0, supervisor: 1, admin: 3, super_admin: 4 } as const;

/** Roles from the least to the most powerful; those of the business in the middle. */
export function byPower(a: Role, b: Role): number {
  const rankOf = (role: Role) => (role.built_in ? rank[role.built_in] : 2);
  return rankOf(a) - rankOf(b) || a.name.localeCompare(b.name);
}
