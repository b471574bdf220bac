import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { roleEndpoints } from '../../contract/role-endpoints.ts';
import { applyToRoles } from '../apply-change.ts';
import { currentUserQuery, usersQuery } from '../queries.ts';

interface RoleChange {
  /** Null makes a new role. */
  id: string | null;
  body: CallInput<typeof roleEndpoints.createRole>['body'];
}

/** Makes a role or changes one. The drawer shows its own failures. */
export function useSaveRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: RoleChange) => {
      const options = { origin: 'users', display: false } as const;
      const { reply, as_of } =
        id === null
          ? await callNumbered(roleEndpoints.createRole, { body }, options)
          : await callNumbered(roleEndpoints.updateRole, { params: { id }, body }, options);
      return withNumber(reply.role, as_of);
    },
    onSuccess: (changed, { id }) => {
      applyToRoles(queryClient, { changed });
      if (id === null) return;
      // The role's name stands beside its users, and one's own role may allow something else now.
      void queryClient.invalidateQueries(usersQuery);
      void queryClient.invalidateQueries(currentUserQuery);
    },
  });
}
