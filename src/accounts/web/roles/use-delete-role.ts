import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered, hasCode } from '../../../foundation/web/api/call.ts';
import { roleEndpoints } from '../../contract/setup-endpoints.ts';
import { applyToRoles } from '../apply-change.ts';
import { rolesQuery } from '../settings-queries.ts';

/** Deletes a role that nobody has. */
export function useDeleteRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callNumbered(roleEndpoints.deleteRole, { params: { id } }, { origin: 'users' }),
    onSuccess: ({ as_of }, id) => applyToRoles(queryClient, { removed: id, as_of }),
    onError: (error) => {
      if (hasCode(error, 'NOT_FOUND', 'NOT_ALLOWED')) void queryClient.invalidateQueries(rolesQuery);
    },
  });
}
