import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { roleEndpoints } from '../../contract/setup-endpoints.ts';
import { currentUserQuery, rolesQuery, usersQuery } from '../queries.ts';
import { patchRoles } from '../role-cache.ts';

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
      const reply =
        id === null
          ? await call(roleEndpoints.createRole, { body }, options)
          : await call(roleEndpoints.updateRole, { params: { id }, body }, options);
      return reply.role;
    },
    onSuccess: (changed, { id }) => {
      queryClient.setQueryData(rolesQuery.queryKey, (roles) => roles && patchRoles(roles, { changed }));
      if (id === null) return;
      // The role's name stands beside its users, and one's own role may allow something else now.
      void queryClient.invalidateQueries(usersQuery);
      void queryClient.invalidateQueries(currentUserQuery);
    },
  });
}
