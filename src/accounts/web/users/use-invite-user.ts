import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import { applyToUsers } from '../apply-change.ts';
import { usersQuery } from '../queries.ts';
import { rolesQuery } from '../settings-queries.ts';

type Body = CallInput<typeof userEndpoints.inviteUser>['body'];

/** Invites somebody by mail. The drawer shows its own failures. */
export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => {
      const options = { origin: 'users', display: false } as const;
      const { reply, as_of } = await callNumbered(userEndpoints.inviteUser, { body }, options);
      return withNumber(reply.user, as_of);
    },
    onSuccess: (changed) => {
      applyToUsers(queryClient, { changed });
      void queryClient.invalidateQueries(usersQuery);
      void queryClient.invalidateQueries(rolesQuery);
    },
  });
}
