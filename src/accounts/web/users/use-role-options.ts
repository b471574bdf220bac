import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../contract/roles.ts';
import { byPower, describeRole } from '../roles/describe-role.ts';
import { usePermission } from '../use-permission.ts';

/** The roles as cards. Only a Super Admin can make a Super Admin; the card says so. */
export function useRoleOptions(roles: readonly Role[], heldRoleId: string | undefined) {
  const { t, i18n } = useTranslation('accounts');
  const maySuper = usePermission('business.own');
  return useMemo(
    () =>
      roles.toSorted(byPower).map((role) => {
        const isClosed = role.built_in === 'super_admin' && !maySuper && role.id !== heldRoleId;
        return {
          value: role.id,
          label: role.name,
          help: isClosed ? t('users.super_admin_only') : describeRole(role, t, i18n),
          disabled: isClosed,
        };
      }),
    [roles, heldRoleId, maySuper, t, i18n],
  );
}
