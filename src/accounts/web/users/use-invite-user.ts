import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import { rolesQuery, usersQuery } from '../queries.ts';
import { patchUsers } from '../user-cache.ts';

type Body = CallInput<typeof userEndpoints.inviteUser>['body'];

/** Invites somebody by mail. The drawer shows its own failures. */
export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) =>
      (await call(userEndpoints.inviteUser, { body }, { origin: 'users', display: false })).user,
    onSuccess: (changed) => {
      queryClient.setQueryData(usersQuery.queryKey, (users) => users && patchUsers(users, { changed }));
      void queryClient.invalidateQueries(usersQuery);
      void queryClient.invalidateQueries(rolesQuery);
    },
  });
}
