import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import { currentUserQuery, rolesQuery, usersQuery } from '../queries.ts';
import { patchUsers } from '../user-cache.ts';

type Body = NonNullable<CallInput<typeof userEndpoints.updateUser>['body']>;

/** Edits a user. The drawer shows its own failures. */
export function useUpdateUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: Body }) =>
      (await call(userEndpoints.updateUser, { params: { id }, body }, { origin: 'users', display: false })).user,
    onSuccess: (changed) => {
      queryClient.setQueryData(usersQuery.queryKey, (users) => users && patchUsers(users, { changed }));
      void queryClient.invalidateQueries(rolesQuery);
      if (changed.id === queryClient.getQueryData(currentUserQuery.queryKey)?.id) {
        void queryClient.invalidateQueries(currentUserQuery);
      }
    },
  });
}
