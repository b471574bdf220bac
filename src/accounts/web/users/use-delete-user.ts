import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, hasCode } from '../../../foundation/web/api/call.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import { rolesQuery, usersQuery } from '../queries.ts';
import { patchUsers } from '../user-cache.ts';

/** Deletes a user; what they did stays. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(userEndpoints.deleteUser, { params: { id } }, { origin: 'users' }),
    onSuccess: (_reply, id) => {
      queryClient.setQueryData(usersQuery.queryKey, (users) => users && patchUsers(users, { deleted: id }));
      void queryClient.invalidateQueries(rolesQuery);
    },
    onError: (error) => {
      if (hasCode(error, 'NOT_FOUND')) void queryClient.invalidateQueries(usersQuery);
    },
  });
}
