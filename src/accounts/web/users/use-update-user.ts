import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import { applyToUsers } from '../apply-change.ts';
import { currentUserQuery } from '../queries.ts';
import { rolesQuery } from '../settings-queries.ts';

type Body = NonNullable<CallInput<typeof userEndpoints.updateUser>['body']>;

/** Edits a user. The drawer shows its own failures. */
export function useUpdateUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: Body }) => {
      const options = { origin: 'users', display: false } as const;
      const { reply, as_of } = await callNumbered(userEndpoints.updateUser, { params: { id }, body }, options);
      return withNumber(reply.user, as_of);
    },
    onSuccess: (changed) => {
      applyToUsers(queryClient, { changed });
      void queryClient.invalidateQueries(rolesQuery);
      if (changed.id === queryClient.getQueryData(currentUserQuery.queryKey)?.id) {
        void queryClient.invalidateQueries(currentUserQuery);
      }
    },
  });
}
