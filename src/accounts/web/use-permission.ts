import { useQuery } from '@tanstack/react-query';
import type { Permission } from '../../foundation/contract/permissions.ts';
import { currentUserQuery } from './queries.ts';

/** Whether the signed-in user's role holds a permission. False until the user is known. */
export function usePermission(permission: Permission): boolean {
  const { data: holds = false } = useQuery({
    ...currentUserQuery,
    select: (user) => user.permissions.includes(permission),
  });
  return holds;
}
