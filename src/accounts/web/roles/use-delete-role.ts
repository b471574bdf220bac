import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, hasCode } from '../../../foundation/web/api/call.ts';
import { roleEndpoints } from '../../contract/setup-endpoints.ts';
import { rolesQuery } from '../queries.ts';
import { patchRoles } from '../role-cache.ts';

/** Deletes a role that nobody has. */
export function useDeleteRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(roleEndpoints.deleteRole, { params: { id } }, { origin: 'users' }),
    onSuccess: (_reply, id) => {
      queryClient.setQueryData(rolesQuery.queryKey, (roles) => roles && patchRoles(roles, { deleted: id }));
    },
    onError: (error) => {
      if (hasCode(error, 'NOT_FOUND', 'NOT_ALLOWED')) void queryClient.invalidateQueries(rolesQuery);
    },
  });
}
