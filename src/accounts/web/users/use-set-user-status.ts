import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import type { User } from '../../contract/user.ts';
import { applyToUsers } from '../apply-change.ts';
import { usersQuery } from '../queries.ts';

interface StatusChange {
  /** As the list shows it. */
  user: AsOf<User>;
  status: 'active' | 'inactive';
}

/** Activates or deactivates a user: painted at once, taken back with the reason when it is refused. */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user, status }: StatusChange) => {
      const input = { params: { id: user.id }, query: { action: status }, body: {} };
      const { reply, as_of } = await callNumbered(userEndpoints.updateUser, input, { origin: 'users' });
      return withNumber(reply.user, as_of);
    },
    onMutate: async ({ user, status }) => {
      await queryClient.cancelQueries(usersQuery);
      applyToUsers(queryClient, { changed: { ...user, status } });
    },
    onSuccess: (changed) => applyToUsers(queryClient, { changed }),
    // A change that another person made meanwhile has a newer event number and stays.
    onError: (_error, { user }) => applyToUsers(queryClient, { changed: user }),
  });
}
