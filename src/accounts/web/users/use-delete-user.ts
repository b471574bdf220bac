import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered, hasCode } from '../../../foundation/web/api/call.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import { applyToUsers } from '../apply-change.ts';
import { usersQuery } from '../queries.ts';
import { rolesQuery } from '../settings-queries.ts';

/** Deletes a user; what they did stays. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callNumbered(userEndpoints.deleteUser, { params: { id } }, { origin: 'users' }),
    onSuccess: ({ as_of }, id) => {
      applyToUsers(queryClient, { removed: id, as_of });
      void queryClient.invalidateQueries(rolesQuery);
    },
    onError: (error) => {
      if (hasCode(error, 'NOT_FOUND')) void queryClient.invalidateQueries(usersQuery);
    },
  });
}
